import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/platform/tables'

/** Where each release's database is stored, by its last migration (docs/operations.md). */
const RELEASES = 'tests/platform/releases'

/** Names of the stored releases. */
export const releases = readdirSync(RELEASES).map((file) => file.replace('.sql.gz', ''))

/** Puts a release's database in the place of the one at that address. */
export const loadRelease = async (release: string, url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query(gunzipSync(readFileSync(`${RELEASES}/${release}.sql.gz`)).toString())
  await client.end()
}

/** What a database is made of, and not what it holds: each line names a thing and says how it is. */
export const shapeOf = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable,
      coalesce(column_default, generation_expression)) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select format('function %s %s', oid::regprocedure, prosrc) from pg_proc
    where pronamespace = 'public'::regnamespace and probin is null
    order by 1`.execute(db)
  return rows.map(({ line }) => line.replaceAll(/\bpublic\./g, ''))
}

/** What is counted of each table that stays as it was: no upgrade writes it, and nothing of it is forgotten in time. */
const COUNTED: Readonly<Record<string, string>> = {
  users: 'count(*)',
  templates: 'count(*)',
  orders: 'sum(total_cents)',
  order_lines: 'count(*)',
  sales_weeks: 'sum(net_cents)',
  audit_log: 'count(*)',
  payment_entries: 'sum(cents)',
  quotes: 'count(number)',
  documents: "string_agg(sha256, ' ' order by order_id, kind)",
}

/** What must be there after an upgrade as before it, by table. */
export type Counts = Readonly<Record<string, unknown>>

/** Of the tables of `among`, or of all that the database has. */
export const countsOf = async (db: Kysely<Database>, among?: Counts): Promise<Counts> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  )
  const names = among === undefined ? rows.map(({ name }) => name) : Object.keys(among)
  const counts: Record<string, unknown> = {}
  for (const name of names.filter((name) => COUNTED[name] !== undefined)) {
    const counted = await sql`select ${sql.raw(COUNTED[name] ?? '')} as held from ${sql.table(name)}`.execute(
      db,
    )
    counts[name] = Reflect.get(Object(counted.rows[0]), 'held')
  }
  return counts
}
