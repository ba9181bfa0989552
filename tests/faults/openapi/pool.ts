/** What answers told, to be asked about: ids of things that are there, and values that were given beforehand. */
export interface Pool {
  /** values for a field of that name */
  named(name: string): readonly unknown[]
}

/** Values of one name that are kept, the latest. */
const KEPT = 200

/** Names that say what they hold: a value of one fits wherever the name is the same. */
const TELLING = /^(slug|reference|version|number|name|email|keywords)$|id$/i

export const makePool = (given: Readonly<Record<string, readonly unknown[]>>) => {
  const found = new Map<string, unknown[]>(Object.entries(given).map(([name, values]) => [name, [...values]]))
  const add = (name: string, value: unknown): void => {
    const values = found.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > KEPT) values.splice(given[name]?.length ?? 0, 1)
    found.set(name, values)
  }
  const learn = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const one of value) learn(one, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) learn(one, key)
    else if (typeof value === 'string' && TELLING.test(name)) add(name, value)
  }
  return {
    learn,
    /** as it is now: what is learnt later does not change it */
    now: (): Pool => {
      const seen = new Map([...found].map(([name, values]) => [name, [...values]]))
      const ids = [...seen].filter(([name]) => /id$/i.test(name)).flatMap(([, values]) => values)
      return {
        named: (name) => {
          const own = seen.get(name) ?? []
          return /id$/i.test(name) ? [...own, ...ids] : own
        },
      }
    },
  }
}
