import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { customerWithOrder, publishCatalogue } from './contacting.ts'

type Row = Readonly<Record<string, string | null>>

const NOWHERE = '00000000-0000-4000-8000-000000000999'
const ID = '00000000-0000-4000-8000-000000000001'

/** A guest's row, as long as its checks allow. */
const GUEST: Row = {
  user_id: null,
  order_id: null,
  email: `${'a'.repeat(242)}@b.example.a`,
  company: 'é'.repeat(255),
  function: 'é'.repeat(255),
  subject: 'Autre',
  message: 'é'.repeat(5000),
  created_at: '2026-03-02T09:00:00.000Z',
}

/** kind, constraint, and what makes a guest's row bad */
const refusals: readonly (readonly ['check' | 'unique' | 'foreign key', string, Row])[] = [
  ['unique', 'contact_messages_pkey', { id: ID }],
  ['check', 'contact_messages_email_check', { email: 'personne' }],
  ['check', 'contact_messages_email_check', { email: `${'a'.repeat(243)}@b.example.a` }],
  ['check', 'contact_messages_company_check', { company: 'é'.repeat(256) }],
  ['check', 'contact_messages_function_check', { function: 'é'.repeat(256) }],
  ['check', 'contact_messages_subject_check', { subject: 'Question technique' }],
  ['check', 'contact_messages_message_check', { message: '' }],
  ['check', 'contact_messages_message_check', { message: 'é'.repeat(5001) }],
  ['check', 'contact_messages_state_check', { state: 'read' }],
  ['check', 'contact_messages_guest_check', { company: '' }],
  ['check', 'contact_messages_guest_check', { function: '' }],
  ['check', 'contact_messages_order_check', { order_id: 'own' }],
  ['check', 'contact_messages_complaint_check', { subject: 'Réclamation' }],
  ['foreign key', 'contact_messages_user_id_fkey', { user_id: NOWHERE }],
  ['foreign key', 'contact_messages_written_by_fkey', { user_id: 'own', written_by: NOWHERE }],
  ['foreign key', 'contact_messages_order_id_fkey', { user_id: 'own', order_id: NOWHERE }],
]

const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const

describeOnDatabase('the table of messages', (database) => {
  const api = testApp(database)
  let own: { user_id: string; order_id: string }
  beforeAll(async () => {
    await publishCatalogue(database)
    const { id, order } = await customerWithOrder(api, database)
    own = { user_id: id, order_id: order.id }
    expect(await outcomeOf({ ...GUEST, id: ID })).toBe('accepted')
  })

  /** `own` stands for the customer's own id in a row. */
  const outcomeOf = async (row: Row) => {
    const filled = Object.entries(row).map(([name, value]) => [
      name,
      value === 'own' ? (Reflect.get(own, name) as string) : value,
    ])
    try {
      await sql`insert into contact_messages (${sql.join(filled.map(([name]) => sql.ref(String(name))))})
        values (${sql.join(filled.map(([, value]) => value))})`.execute(database.db)
      return 'accepted'
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    }
  }

  test.each<Row>([
    {},
    { user_id: 'own', company: '', function: '' },
    { user_id: 'own', subject: 'Réclamation', order_id: 'own', state: 'handled' },
  ])('accepts %j', async (changes) => {
    expect(await outcomeOf({ ...GUEST, ...changes })).toBe('accepted')
  })

  test.each(refusals)('%s %s: %j', async (kind, constraint, bad) => {
    expect(await outcomeOf({ ...GUEST, ...bad })).toEqual({ code: SQLSTATE[kind], constraint })
  })

  test('every constraint is among the above', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = 'contact_messages'::regclass and contype in ('c', 'f', 'p', 'u', 'x')`.execute(
      database.db,
    )
    // what lines and photos of complaints refer to: it refuses nothing that the key itself does not
    const referredTo = 'contact_messages_order_key'
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...new Set([...refusals.map(([, name]) => name), referredTo])].sort(),
    )
  })
})
