import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeOnDatabase } from '#tests/platform/database'

type Row = Readonly<Record<string, string | number | null>>

const id = (n: number): string => `40000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const NOWHERE = id(999)
const AT = '2026-03-02T09:00:00.000Z'

/** Sound rows at the edge of what their checks allow; each nth has a key of its own. */
const rows = {
  price_uploads: (n) => ({
    id: id(n),
    kind: 'prices',
    format: 'csv',
    file_name: 'é'.repeat(200),
    bytes: 52_428_800,
    state: 'ready',
    created_at: AT,
    ended_at: null,
    label: 'é'.repeat(120),
    phase: 'pricing',
  }),
  price_upload_chunks: (n) => ({
    upload_id: id(1),
    position: n,
    bytes: 'x'.repeat(1_048_576),
    created_at: AT,
  }),
  price_upload_changes: (n) => ({
    upload_id: id(1),
    what: 'component',
    reference: `R${n}`,
    line: 0,
    kind: 'changed',
    label: '',
    old_cents: 0,
    new_cents: 0,
    detail: '',
  }),
  price_upload_rejected: (n) => ({ upload_id: id(1), position: n, line: 0, faults: '[]', raw: '[]' }),
  price_upload_impact: (n) => ({
    upload_id: id(1),
    position: n,
    source: 'cart',
    document: '{}',
    invalid: 'false',
  }),
  // one of an upload: the third is the second's
  price_upload_reports: (n) => ({ upload_id: id(Math.min(n, 2)), document: '{}' }),
} satisfies Record<string, (n: number) => Row>

type Table = keyof typeof rows
const tables = Object.keys(rows) as Table[]

const ended = { ended_at: AT }

/** kind, constraint, table, and what makes a sound row bad */
const refusals: readonly (readonly ['check' | 'unique' | 'foreign key', string, Table, Row])[] = [
  ['unique', 'price_uploads_pkey', 'price_uploads', { id: id(1) }],
  ['check', 'price_uploads_kind_check', 'price_uploads', { kind: 'orders' }],
  ['check', 'price_uploads_format_check', 'price_uploads', { format: 'pdf' }],
  ['check', 'price_uploads_file_name_check', 'price_uploads', { file_name: 'x'.repeat(201) }],
  ['check', 'price_uploads_bytes_check', 'price_uploads', { bytes: -1 }],
  ['check', 'price_uploads_bytes_check', 'price_uploads', { bytes: 52_428_801 }],
  ['check', 'price_uploads_state_check', 'price_uploads', { state: 'lost' }],
  ['check', 'price_uploads_label_check', 'price_uploads', { label: 'x'.repeat(121) }],
  ['check', 'price_uploads_phase_check', 'price_uploads', { phase: 'sleeping' }],
  ['check', 'price_uploads_published_check', 'price_uploads', { published_version: 1 }],
  ['check', 'price_uploads_published_check', 'price_uploads', { state: 'published', ...ended }],
  ['check', 'price_uploads_restore_check', 'price_uploads', { kind: 'restore' }],
  ['check', 'price_uploads_restore_check', 'price_uploads', { restored_version: 1 }],
  ['check', 'price_uploads_restore_check', 'price_uploads', { kind: null, restored_version: 1 }],
  ['check', 'price_uploads_ended_check', 'price_uploads', ended],
  ['check', 'price_uploads_ended_check', 'price_uploads', { state: 'publishing', ...ended }],
  ['check', 'price_uploads_ended_check', 'price_uploads', { state: 'failed' }],
  ['check', 'price_uploads_ended_check', 'price_uploads', { state: 'refused' }],
  ['check', 'price_uploads_ended_check', 'price_uploads', { state: 'cancelled' }],
  ['check', 'price_uploads_ended_check', 'price_uploads', { state: 'published', published_version: 1 }],
  ['foreign key', 'price_uploads_created_by_fkey', 'price_uploads', { created_by: NOWHERE }],
  ['foreign key', 'price_uploads_published_by_fkey', 'price_uploads', { published_by: NOWHERE }],
  ['foreign key', 'price_uploads_base_version_fkey', 'price_uploads', { base_version: 999 }],
  [
    'foreign key',
    'price_uploads_published_version_fkey',
    'price_uploads',
    { state: 'published', published_version: 999, ...ended },
  ],
  [
    'foreign key',
    'price_uploads_restored_version_fkey',
    'price_uploads',
    { kind: 'restore', restored_version: 999 },
  ],
  ['check', 'price_uploads_confirmed_check', 'price_uploads', { suspicious: -1 }],
  ['check', 'price_uploads_confirmed_check', 'price_uploads', { suspicious: 1, confirmed: 2 }],
  // one publication at a time
  ['unique', 'price_uploads_publishing', 'price_uploads', { state: 'publishing' }],

  ['unique', 'price_upload_chunks_pkey', 'price_upload_chunks', { position: 1 }],
  ['check', 'price_upload_chunks_position_check', 'price_upload_chunks', { position: 0 }],
  ['check', 'price_upload_chunks_bytes_check', 'price_upload_chunks', { bytes: '' }],
  ['check', 'price_upload_chunks_bytes_check', 'price_upload_chunks', { bytes: 'x'.repeat(1_048_577) }],

  ['unique', 'price_upload_changes_pkey', 'price_upload_changes', { reference: 'R1' }],
  ['check', 'price_upload_changes_what_check', 'price_upload_changes', { what: 'order' }],
  ['check', 'price_upload_changes_reference_check', 'price_upload_changes', { reference: '' }],
  ['check', 'price_upload_changes_line_check', 'price_upload_changes', { line: -1 }],
  ['check', 'price_upload_changes_kind_check', 'price_upload_changes', { kind: 'moved' }],
  ['check', 'price_upload_changes_old_cents_check', 'price_upload_changes', { old_cents: -1 }],
  ['check', 'price_upload_changes_new_cents_check', 'price_upload_changes', { new_cents: -1 }],
  ['check', 'price_upload_changes_gap_check', 'price_upload_changes', { gap: -1 }],
  ['check', 'price_upload_changes_confirmed_check', 'price_upload_changes', { confirmed: 'true' }],
  ['foreign key', 'price_upload_changes_upload_id_fkey', 'price_upload_changes', { upload_id: NOWHERE }],

  ['unique', 'price_upload_rejected_pkey', 'price_upload_rejected', { position: 1 }],
  ['check', 'price_upload_rejected_position_check', 'price_upload_rejected', { position: 0 }],
  ['check', 'price_upload_rejected_line_check', 'price_upload_rejected', { line: -1 }],
  ['foreign key', 'price_upload_rejected_upload_id_fkey', 'price_upload_rejected', { upload_id: NOWHERE }],

  ['unique', 'price_upload_impact_pkey', 'price_upload_impact', { position: 1 }],
  ['check', 'price_upload_impact_position_check', 'price_upload_impact', { position: 0 }],
  ['check', 'price_upload_impact_source_check', 'price_upload_impact', { source: 'quote' }],
  ['foreign key', 'price_upload_impact_upload_id_fkey', 'price_upload_impact', { upload_id: NOWHERE }],

  ['unique', 'price_upload_reports_pkey', 'price_upload_reports', { upload_id: id(1) }],
  [
    'check',
    'price_upload_reports_size_check',
    'price_upload_reports',
    { document: JSON.stringify('x'.repeat(262_144)) },
  ],
  ['foreign key', 'price_upload_reports_upload_id_fkey', 'price_upload_reports', { upload_id: NOWHERE }],
]

const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const

const insert = (table: Table, row: Row): RawBuilder<unknown> =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.entries(row).map(([name, value]) => (name === 'bytes' && typeof value === 'string' ? sql`convert_to(${value}, 'UTF8')` : sql`${value}`)))})`

describeOnDatabase('what the tables of uploads refuse', (database) => {
  beforeAll(async () => {
    await database.db
      .insertInto('price_lists')
      .values({ version: 1, label: '', published_at: new Date(AT) })
      .execute()
    for (const table of tables) await insert(table, rows[table](1)).execute(database.db)
    await insert('price_uploads', { ...rows.price_uploads(2), state: 'publishing' }).execute(database.db)
  })

  /** What the database says of a row, which leaves no trace. */
  const outcomeOf = async (table: Table, row: Row) => {
    const trx = await database.db.startTransaction().execute()
    try {
      await insert(table, row).execute(trx)
      return 'accepted'
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback().execute()
    }
  }

  test.each<[Table, Row]>([
    ...tables.map((table): [Table, Row] => [table, {}]),
    ['price_uploads', { bytes: 0, kind: null, format: null, state: 'received' }],
    ['price_uploads', { kind: 'restore', restored_version: 1, state: 'failed', ...ended }],
    ['price_uploads', { state: 'published', published_version: 1, ...ended }],
    ['price_upload_chunks', { upload_id: NOWHERE, bytes: 'x' }],
    ['price_upload_changes', { old_cents: null, new_cents: null, what: 'links' }],
  ])('%s: a sound row with %j is accepted', async (table, change) => {
    expect(await outcomeOf(table, { ...rows[table](3), ...change })).toBe('accepted')
  })

  test.each(refusals)('%s %s: %s', async (kind, constraint, table, bad) => {
    expect(await outcomeOf(table, { ...rows[table](3), ...bad })).toEqual({
      code: SQLSTATE[kind],
      constraint,
    })
  })

  test('every constraint of these tables is among the above, and none removes or changes rows', async () => {
    const { rows: found } = await sql<{ kind: string; name: string; acts: boolean }>`
      select case contype when 'c' then 'check' when 'f' then 'foreign key' when 'x' then 'exclusion'
          else 'unique' end as kind,
        conname as name, contype = 'f' and (confdeltype <> 'a' or confupdtype <> 'a') as acts
      from pg_constraint
      where conrelid::regclass::text in (${sql.join(tables)}) and contype in ('c', 'f', 'p', 'u', 'x')
      union
      select 'unique', indexrelid::regclass::text, false
      from pg_index where indisunique and indrelid::regclass::text in (${sql.join(tables)})`.execute(
      database.db,
    )
    const named = new Set(refusals.map(([kind, constraint]) => `${kind} ${constraint}`))
    expect(found.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([...named].sort())
    expect(found.filter(({ acts }) => acts)).toEqual([])
  })
})
