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
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    union all
    select indrelid::regclass::text, 'unique', indexrelid::regclass::text,
      regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''),
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey::int2[]))
    from pg_index where indisunique and indrelid::regclass::text in
      (select table_name from information_schema.tables where table_schema = 'public')
    order by 1, 2, 3`.execute(db)
  return { columns: columns.rows, rules: rules.rows }
}

const LIST = /ARRAY\[[^\]]*\]/g
const valuesIn = (definition: string): string[] => definition.match(/'(?:[^']|'')*'/g) ?? []
const withoutLists = (definition: string): string => definition.replaceAll(LIST, 'ARRAY[]')

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

/**
 * What would fail of a version that was written for `before` on a database that is as `after` says: a column that it reads
 * is gone, one that it does not know must be filled, a value that it writes is refused, a conflict that it names is none.
 * Only lists of values are compared inside checks: whatever else of a check is another is named.
 */
export const narrowings = (before: Demands, after: Demands): string[] => {
  const tables = new Set(before.columns.map(({ table }) => table))
  const known = new Map(before.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const now = new Map(after.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const found: string[] = []
  for (const [name, column] of known) {
    const problem = columnProblem(column, now.get(name))
    if (problem !== undefined) found.push(`column ${name} ${problem}`)
  }
  for (const [name, { table, isFilled }] of now)
    if (tables.has(table) && !known.has(name) && !isFilled) found.push(`column ${name} must be filled`)
  const isSame = (one: Rule) => (other: Rule) =>
    one.table === other.table && one.kind === other.kind && one.definition === other.definition
  for (const rule of after.rules) {
    if (!tables.has(rule.table) || before.rules.some(isSame(rule))) continue
    if (rule.columns.some((column) => !known.has(`${rule.table}.${column}`))) continue
    const former = before.rules.find(({ table, name }) => table === rule.table && name === rule.name)
    if (rule.kind === 'check' && former !== undefined && isWider(former, rule)) continue
    found.push(`${rule.kind} ${rule.name} of ${rule.table} may refuse what was taken`)
  }
  for (const rule of before.rules)
    if (rule.kind === 'unique' && !after.rules.some(isSame(rule)))
      found.push(`unique ${rule.name} of ${rule.table} is gone`)
  return found
}
