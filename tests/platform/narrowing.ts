import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** where who inserts names no value */
  readonly isFilled: boolean
}

/** A check, a foreign key or an index that lets a value in once. */
interface Rule {
  readonly table: string
  readonly kind: 'check' | 'foreign key' | 'unique'
  readonly name: string
  readonly definition: string
  readonly columns: readonly string[]
  /** of a foreign key: the table whose rows it names, and what becomes of its own when one of those is deleted */
  readonly named: string | null
  readonly onDelete: 'kept' | 'gone' | 'let go' | null
}

/** What a database takes of who writes to it, and has for who reads. */
export interface Demands {
  readonly columns: readonly Column[]
  readonly rules: readonly Rule[]
}

export const demandsOf = async (db: Kysely<Database>): Promise<Demands> => {
  const columns = await sql<Column>`
    select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "isFilled"
    from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(db)
  const rules = await sql<Rule>`
    select conrelid::regclass::text as "table", case contype when 'c' then 'check' else 'foreign key' end as kind,
      conname::text as name, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as definition,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns,
      nullif(confrelid, 0)::regclass::text as named,
      case confdeltype when 'c' then 'gone' when 'a' then 'kept' when 'r' then 'kept' when ' ' then null else 'let go' end
        as "onDelete"
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    union all
    select indrelid::regclass::text, 'unique', indexrelid::regclass::text,
      regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''),
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey::int2[])), null, null
    from pg_index where indisunique and indrelid::regclass::text in
      (select table_name from information_schema.tables where table_schema = 'public')
    order by 1, 2, 3`.execute(db)
  return { columns: columns.rows, rules: rules.rows }
}

const LIST = /ARRAY\[[^\]]*\]/g
const valuesIn = (definition: string): string[] => definition.match(/'(?:[^']|'')*'/g) ?? []
const withoutLists = (definition: string): string => definition.replaceAll(LIST, 'ARRAY[]')
const hasList = ({ kind, definition }: Rule): boolean =>
  kind === 'check' && definition.includes('= ANY (ARRAY[')

/** Whether a check is another only by lists that let more in. */
const isWider = (before: Rule, after: Rule): boolean =>
  // a longer list of what may not be refuses more
  !after.definition.includes('<> ALL') &&
  withoutLists(before.definition) === withoutLists(after.definition) &&
  valuesIn(before.definition).every((value) => valuesIn(after.definition).includes(value))

const columnProblem = (before: Column, after: Column | undefined): string | undefined => {
  if (after === undefined) return 'is gone'
  if (after.type !== before.type) return `is ${after.type}, and was ${before.type}`
  if (before.isNullable && !after.isNullable) return 'may not be null any more'
  return before.isFilled && !after.isFilled ? 'has lost its default' : undefined
}

/** The tables whose rows go with those of others. */
const withCascades = (deleted: Iterable<string>, rules: readonly Rule[]): ReadonlySet<string> => {
  const gone = new Set(deleted)
  for (let size = -1; size !== gone.size; ) {
    size = gone.size
    for (const { table, named, onDelete } of rules)
      if (onDelete === 'gone' && named !== null && gone.has(named)) gone.add(table)
  }
  return gone
}

/**
 * What would fail of a version that was written for `before` on a database that is as `after` says: a column that it reads
 * is gone, one that it does not know must be filled, a value that it writes is refused, one that it does not know may be
 * there, a conflict that it names is none, a row that it deletes is held. `deleted`: the tables that it deletes from. Only
 * lists of values are compared inside checks: whatever else of a check is another is named.
 */
export const narrowings = (before: Demands, after: Demands, deleted: Iterable<string>): string[] => {
  const tables = new Set(before.columns.map(({ table }) => table))
  const known = new Map(before.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const now = new Map(after.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const gone = withCascades(deleted, before.rules)
  const found: string[] = []
  for (const [name, column] of known) {
    const problem = columnProblem(column, now.get(name))
    if (problem !== undefined) found.push(`column ${name} ${problem}`)
  }
  for (const [name, { table, isFilled }] of now)
    if (tables.has(table) && !known.has(name) && !isFilled) found.push(`column ${name} must be filled`)
  const isSame = (one: Rule) => (other: Rule) =>
    one.table === other.table && one.kind === other.kind && one.definition === other.definition
  const isNamesake = (one: Rule) => (other: Rule) =>
    one.table === other.table && one.kind === other.kind && one.name === other.name
  for (const rule of after.rules) {
    if (before.rules.some(isSame(rule))) continue
    const { kind, name, table, named } = rule
    if (rule.onDelete === 'kept' && named !== null && gone.has(named))
      found.push(`${kind} ${name} of ${table} holds rows of ${named} that are deleted`)
    if (!tables.has(table) || rule.columns.some((column) => !known.has(`${table}.${column}`))) continue
    const former = before.rules.find(isNamesake(rule))
    const refusesNothing = kind === 'check' && former !== undefined && isWider(former, rule)
    if (!refusesNothing) found.push(`${kind} ${name} of ${table} may refuse what was taken`)
  }
  for (const rule of before.rules) {
    const { kind, name, table } = rule
    if (after.rules.some(isSame(rule))) continue
    if (kind === 'unique') found.push(`unique ${name} of ${table} is gone`)
    const later = after.rules.find(isNamesake(rule))
    const newValues = valuesIn(later?.definition ?? '').filter(
      (value) => !valuesIn(rule.definition).includes(value),
    )
    if (hasList(rule) && tables.has(table) && (later === undefined || newValues.length > 0))
      found.push(`check ${name} of ${table} lets in what was not known`)
  }
  return found
}
