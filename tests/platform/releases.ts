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

/** What must be there after an upgrade as before it. */
export const countsOf = async (db: Kysely<Database>) => {
  const { rows } = await sql`select
    (select count(*) from users) as users, (select count(*) from order_lines) as lines,
    (select sum(total_cents) from orders) as cents, (select count(*) from templates) as templates,
    (select sum(net_cents) from sales_weeks) as sold, (select count(*) from audit_log) as audit`.execute(db)
  return rows[0]
}
