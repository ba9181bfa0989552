import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { colleague } from './teaming.ts'

type Row = Readonly<Record<string, string | boolean>>

const NOWHERE = '00000000-0000-4000-8000-000000000999'
const AT = '2026-03-02T09:00:00.000Z'

/** Sound rows; some texts stand for ids that there are. */
const rows = {
  team_seats: { user_id: 'newcomer', head_id: 'head', may_order: false, opened_here: true, joined_at: AT },
  team_invitations: {
    ...{ head_id: 'head', email: 'nouveau@test.example', may_order: true, hash: 'b'.repeat(64) },
    ...{ sent_at: AT, expires_at: AT },
  },
} as const satisfies Record<string, Row>

const refusals: readonly (readonly ['check' | 'unique' | 'foreign key', string, keyof typeof rows, Row])[] = [
  ['unique', 'team_seats_pkey', 'team_seats', { user_id: 'member' }],
  // a colleague has no colleagues: a team has one head
  ['foreign key', 'team_seats_head_fkey', 'team_seats', { head_id: 'member' }],
  ['foreign key', 'team_seats_head_fkey', 'team_seats', { head_id: 'stranger' }],
  ['foreign key', 'team_seats_user_id_fkey', 'team_seats', { user_id: NOWHERE }],
  ['check', 'team_seats_head_check', 'team_seats', { head_id: 'newcomer' }],
  ['unique', 'team_invitations_email_key', 'team_invitations', { email: 'deja@test.example' }],
  ['unique', 'team_invitations_hash_key', 'team_invitations', { hash: 'a'.repeat(64) }],
  ['check', 'team_invitations_hash_check', 'team_invitations', { hash: 'b' }],
  ['check', 'team_invitations_email_check', 'team_invitations', { email: 'Nouveau@test.example' }],
  ['foreign key', 'team_invitations_head_id_fkey', 'team_invitations', { head_id: NOWHERE }],
]

const SQLSTATE = { check: '23514', unique: '23505', 'foreign key': '23503' } as const

describeOnDatabase('what the tables of teams refuse', (database) => {
  const api = testApp(database)
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    const head = await api.signedIn()
    const member = await colleague(api, database, head.token)
    const sound = { ...rows.team_invitations, head_id: head.user.id, email: 'deja@test.example' }
    await database.db
      .insertInto('team_invitations')
      .values({
        ...{ ...sound, id: randomUUID(), hash: 'a'.repeat(64) },
        ...{ sent_at: new Date(sound.sent_at), expires_at: new Date(sound.expires_at) },
      })
      .execute()
    ids = {
      ...{ head: head.user.id, member: member.user.id },
      ...{ newcomer: (await api.createUser()).id, stranger: (await api.createUser()).id },
    }
  })

  /** What the database says of a row, which leaves no trace. */
  const outcomeOf = async (table: string, row: Row) => {
    const filled = Object.entries(row).map(([name, value]) => [name, ids[String(value)] ?? value] as const)
    const trx = await database.db.startTransaction().execute()
    try {
      await sql`insert into ${sql.table(table)} (${sql.join(filled.map(([name]) => sql.ref(name)))})
        values (${sql.join(filled.map(([, value]) => value))})`.execute(trx)
      return 'accepted'
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback().execute()
    }
  }

  test.each(Object.entries(rows))('a sound row of %s is kept', async (table, row) =>
    expect(await outcomeOf(table, row)).toBe('accepted'),
  )

  test.each(refusals)('%s %s', async (kind, constraint, table, change) =>
    expect(await outcomeOf(table, { ...rows[table], ...change })).toEqual({
      code: SQLSTATE[kind],
      constraint,
    }),
  )

  test('every constraint of these tables is tried', async () => {
    const { rows: known } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = any (array['team_seats', 'team_invitations']::regclass[]) and contype in ('c', 'u', 'p', 'f')
      and conname not in ('team_seats_head_key', 'team_invitations_pkey') order by conname`.execute(
      database.db,
    )
    expect([...new Set(refusals.map(([, name]) => name))].sort()).toEqual(known.map(({ name }) => name))
  })
})
