import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { refusals } from './constraint-refusals.ts'
import { type Row, rowOf, stored, type Table, tables } from './constraint-rows.ts'

/** SQLSTATE by kind of constraint. */
const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const

/** Tables whose constraints other tests have, and those of the migrations themselves. */
const ELSEWHERE = [
  'users',
  'sessions',
  'refresh_tokens',
  'addresses',
  'audit_log',
  'one_time_secrets',
  'second_factors',
  'recovery_codes',
  'schema_compatibility',
  'rate_limits',
  'contact_messages',
  'complaint_lines',
  'complaint_photos',
  'message_replies',
  'featured_image_files',
  'price_uploads',
  'price_upload_chunks',
  'price_upload_changes',
  'price_upload_rejected',
  'price_upload_impact',
  'price_upload_reports',
  'saved_configurations',
  'last_answers',
  'line_files',
  'validated_cart_files',
  'documents',
  'parcel_papers',
  'quote_papers',
  'invoice_counters',
  'invoices',
  'invoice_lines',
  'invoice_rebates',
  'invoice_papers',
  'invoice_reminders',
  'cancelled_rests',
  'bank_files',
  'bank_transfers',
  'bank_transfer_entries',
  'quote_counters',
  'quotes',
  'quote_lines',
  'quote_files',
  'quote_events',
  'quote_answers',
  'quote_answer_drafts',
  'quote_messages',
  'quote_notes',
  'quote_carts',
  'estimate_logos',
  'estimate_issuers',
  'estimates',
  'estimate_revisions',
  'estimate_answers',
  'estimate_links',
  'estimate_papers',
  'estimate_files',
  'projects',
  'project_lines',
  'project_changes',
  'project_files',
  'project_line_files',
  'team_seats',
  'team_invitations',
  'kysely_migration',
  'kysely_migration_lock',
]

const insert = (table: Table, row: Row): RawBuilder<unknown> =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    overriding system value values (${sql.join(Object.values(row))})`

const update = (table: Table, row: Row): RawBuilder<unknown> =>
  sql`update ${sql.table(table)} set ${sql.join(
    Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )}`

/** The one row of catalogue_state is the migration's: it is changed. A statement that gives its key adds a second. */
const write = (table: Table, row: Row): RawBuilder<unknown> =>
  table === 'catalogue_state' && !('id' in row) ? update(table, row) : insert(table, row)

describeOnDatabase('what the tables of the catalogue and the orders refuse', (database) => {
  const api = testApp(database)
  let userId: string
  beforeAll(async () => {
    userId = (await api.createUser()).id
    for (const table of tables) {
      for (let n = 1; n <= stored[table]; n++)
        await insert(table, rowOf(table, n, userId)).execute(database.db)
    }
  })

  /** What the database says of a statement, which leaves no trace. */
  const outcomeOf = async (statement: RawBuilder<unknown>) => {
    const trx = await database.db.startTransaction().execute()
    try {
      await statement.execute(trx)
      return 'accepted'
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback().execute()
    }
  }

  const next = (table: Table): Row => rowOf(table, stored[table] + 1, userId)

  test.each(tables)('%s: a sound row is accepted', async (table) => {
    expect(await outcomeOf(write(table, next(table)))).toBe('accepted')
  })

  test.each(refusals)('%s %s: %s with %j', async (kind, constraint, table, bad) => {
    expect(await outcomeOf(write(table, { ...next(table), ...bad }))).toEqual({
      code: SQLSTATE[kind],
      constraint,
    })
  })

  test('every constraint of these tables is among the above', async () => {
    const { rows } = await sql<{ kind: string; name: string }>`
      select case contype when 'c' then 'check' when 'f' then 'foreign key' when 'x' then 'exclusion'
          else 'unique' end as kind,
        conname as name
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
        and conrelid::regclass::text not in (${sql.join(ELSEWHERE)})
      union
      select 'unique', indexrelid::regclass::text
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace and relkind = 'r'
        and indrelid::regclass::text not in (${sql.join(ELSEWHERE)})`.execute(database.db)
    const inDatabase = rows.map(({ kind, name }) => `${kind} ${name}`)
    const inTable = new Set(refusals.map(([kind, constraint]) => `${kind} ${constraint}`))
    expect(inDatabase.sort()).toEqual([...inTable].sort())
  })

  test('nothing goes, or changes, with a row that it stands on, but for what is derived from it', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where contype = 'f' and (confdeltype <> 'a' or confupdtype <> 'a')
        and conrelid::regclass::text not in (${sql.join(ELSEWHERE)})`.execute(database.db)
    expect(rows.map(({ name }) => name).sort()).toEqual([
      // worked out anew from the template
      'model_facts_price_list_version_sub_family_id_fkey',
      // an order, and what happened to it, stay when the colleague who did it goes
      ...['order_events_done_by_fkey', 'orders_placed_by_fkey'],
      // a cart stays when its chantier goes
      'validated_carts_project_fkey',
      'waiting_cart_models_cart_id_fkey',
    ])
  })
})
