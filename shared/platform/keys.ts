/** The keys of a table, in the order in which it names them: a list that misses none. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(table) as K[]
