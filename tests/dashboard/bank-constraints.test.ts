import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

type Row = Readonly<Record<string, string | number>>

const FILE = '00000000-0000-4000-8000-0000000000f1'
const TRANSFER = '00000000-0000-4000-8000-0000000000a1'
const RECORDED = '00000000-0000-4000-8000-0000000000a2'
const NOWHERE = '00000000-0000-4000-8000-00000000dead'
const hex = (digit: string) => digit.repeat(64)

describeOnDatabase('what the tables of bank files refuse', (database) => {
  const api = testApp(database)
  let entry = 0
  let other = 0

  const sound = (table: string): Row =>
    ({
      bank_files: { name: 'a', format: 'csv', sha256: hex('b'), added_at: '2026-03-02T09:00:00Z' },
      bank_transfers: {
        file_id: FILE,
        identity: hex('c'),
        day: '2026-03-02',
        cents: 1,
        payer: '',
        text: '',
        reference: '',
      },
      bank_transfer_entries: { entry_id: other, transfer_id: RECORDED },
    })[table] ?? {}

  const insert = (table: string, row: Row) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`

  beforeAll(async () => {
    const { user } = await api.signedIn()
    const [orderId = ''] = await writePastOrders(database.db, user.id, [{}])
    const made = await database.db
      .insertInto('payment_entries')
      .values(
        [12, 5].map((cents) => ({
          order_id: orderId,
          day: '2026-03-02',
          cents,
          means: 'bank_transfer' as const,
          reference: '',
          recorded_by: null,
          recorded_at: new Date(0),
        })),
      )
      .returning('id')
      .execute()
    entry = made[0]?.id ?? 0
    other = made[1]?.id ?? 0
    await insert('bank_files', { ...sound('bank_files'), id: FILE, sha256: hex('a') }).execute(database.db)
    const transfer = { ...sound('bank_transfers'), cents: 12 }
    await insert('bank_transfers', { ...transfer, id: TRANSFER, identity: hex('a') }).execute(database.db)
    await database.db.transaction().execute(async (trx) => {
      await insert('bank_transfers', {
        ...transfer,
        id: RECORDED,
        identity: hex('d'),
        state: 'recorded',
      }).execute(trx)
      await insert('bank_transfer_entries', { entry_id: entry, transfer_id: RECORDED }).execute(trx)
    })
  })

  /** What the database says of statements, once their transaction would end; they leave no trace. */
  const outcomeOf = async (...statements: ReturnType<typeof insert>[]): Promise<unknown> => {
    const trx = await database.db.startTransaction().execute()
    try {
      for (const statement of statements) await statement.execute(trx)
      await sql`set constraints all immediate`.execute(trx)
      return 'accepted'
    } catch (error) {
      return Reflect.get(Object(error), 'constraint')
    } finally {
      await trx.rollback().execute()
    }
  }

  test('sound rows are accepted', async () => {
    expect(await outcomeOf(insert('bank_files', sound('bank_files')))).toBe('accepted')
    expect(await outcomeOf(insert('bank_transfers', sound('bank_transfers')))).toBe('accepted')
    const aside = { ...sound('bank_transfers'), state: 'put_aside', reason: 'Non' }
    expect(await outcomeOf(insert('bank_transfers', aside))).toBe('accepted')
  })

  test.each([
    ['bank_files_name_check', 'bank_files', { name: '' }],
    ['bank_files_name_check', 'bank_files', { name: 'a'.repeat(101) }],
    ['bank_files_format_check', 'bank_files', { format: 'ofx' }],
    ['bank_files_sha256_check', 'bank_files', { sha256: 'x' }],
    ['bank_files_sha256_key', 'bank_files', { sha256: hex('a') }],
    ['bank_files_added_by_fkey', 'bank_files', { added_by: NOWHERE }],
    ['bank_files_pkey', 'bank_files', { id: FILE }],
    ['bank_transfers_file_fkey', 'bank_transfers', { file_id: NOWHERE }],
    ['bank_transfers_identity_check', 'bank_transfers', { identity: 'x' }],
    ['bank_transfers_identity_key', 'bank_transfers', { identity: hex('a') }],
    ['bank_transfers_cents_check', 'bank_transfers', { cents: 0 }],
    ['bank_transfers_cents_check', 'bank_transfers', { cents: 1_000_000_001 }],
    ['bank_transfers_payer_check', 'bank_transfers', { payer: 'a'.repeat(141) }],
    ['bank_transfers_text_check', 'bank_transfers', { text: 'a'.repeat(501) }],
    ['bank_transfers_reference_check', 'bank_transfers', { reference: 'a'.repeat(141) }],
    ['bank_transfers_state_check', 'bank_transfers', { state: 'lost' }],
    ['bank_transfers_reason_check', 'bank_transfers', { state: 'put_aside', reason: 'a'.repeat(201) }],
    ['bank_transfers_aside_check', 'bank_transfers', { state: 'put_aside' }],
    ['bank_transfers_aside_check', 'bank_transfers', { reason: 'Non' }],
    ['bank_transfers_pkey', 'bank_transfers', { id: TRANSFER }],
    // recorded, of no entry
    ['bank_transfers_recorded_check', 'bank_transfers', { state: 'recorded' }],
    // with another entry it would be more than its money
    ['bank_transfers_recorded_check', 'bank_transfer_entries', {}],
    ['bank_transfer_entries_transfer_fkey', 'bank_transfer_entries', { transfer_id: TRANSFER }],
    ['bank_transfer_entries_state_check', 'bank_transfer_entries', { state: 'open', transfer_id: TRANSFER }],
    ['bank_transfer_entries_entry_fkey', 'bank_transfer_entries', { entry_id: 0 }],
  ] as const)('the database refuses: %s, %s with %j', async (constraint, table, bad) => {
    expect(await outcomeOf(insert(table, { ...sound(table), ...bad }))).toBe(constraint)
  })

  test('an entry is of one transfer, and a recorded transfer keeps its own', async () => {
    expect(await outcomeOf(insert('bank_transfer_entries', { entry_id: entry, transfer_id: RECORDED }))).toBe(
      'bank_transfer_entries_pkey',
    )
    expect(await outcomeOf(sql`delete from bank_transfer_entries where transfer_id = ${RECORDED}`)).toBe(
      'bank_transfers_recorded_check',
    )
    expect(await outcomeOf(sql`update bank_transfers set cents = 13 where id = ${RECORDED}`)).toBe(
      'bank_transfers_recorded_check',
    )
    expect(await outcomeOf(sql`update bank_transfers set state = 'open' where id = ${RECORDED}`)).toBe(
      'bank_transfer_entries_transfer_fkey',
    )
  })
})
