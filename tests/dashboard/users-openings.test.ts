import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as openings from '#migrations/015_openings'
import { adminUsers, changeStatuses } from '#shared/dashboard/users/users.endpoints'
import { authenticate } from '#shared/session/session.endpoints'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { seenNow } from './staff-accounts.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** What the migration made, taken back. */
const undone = [
  sql`drop table waiting_cart_models`,
  sql`drop trigger validated_carts_listed on validated_carts`,
  sql`drop trigger orders_took_carts on orders`,
  sql`drop trigger users_opened on users`,
  sql`drop function list_cart_models, forget_cart_models, keep_opening`,
  sql`alter table users drop column opened_at`,
  sql`create index users_waiting on users (id)`,
]

describeOnDatabase('the first opening of an account', (database) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeEach(async () => {
    admin = await api.signedIn({ role: 'admin' })
  })

  const openedAt = async (id: string) =>
    (
      await database.db.selectFrom('users').select('opened_at').where('id', '=', id).executeTakeFirstOrThrow()
    ).opened_at?.toISOString() ?? null
  const set = async (status: 'active' | 'inactive', ...ids: string[]) => {
    const body = { accounts: await seenNow(database, ids), status }
    return api.call(changeStatuses, { token: admin.token, body })
  }

  test('is kept for good, whatever comes after it', async () => {
    const { id } = await api.createUser({ status: 'inactive' })
    expect(await openedAt(id)).toBe(null)
    api.clock.advance(MINUTE)
    const first = new Date(api.clock.now()).toISOString()
    for (const status of ['active', 'inactive', 'active', 'inactive'] as const) {
      expect((await set(status, id)).body.done).toMatchObject([{ id, status, openedAt: first }])
      api.clock.advance(MINUTE)
    }
    expect(await openedAt(id)).toBe(first)
    const { body } = await api.call(adminUsers, { token: admin.token, query: { status: 'deactivated' } })
    expect(body.users.map((user) => [user.id, user.openedAt])).toEqual([[id, first]])
    // what waits and what was closed are told apart by the one who tries again
    const waiting = await api.createUser({ status: 'inactive' })
    expect((await set('inactive', id, waiting.id)).body.refused.map(({ message }) => message)).toEqual([
      'Ce compte est déjà désactivé.',
      'Ce compte n’a pas encore été ouvert.',
    ])
  })

  test('tells who waits from whose account was closed', async () => {
    const { user, token } = await api.signedIn()
    const told = async () => (await api.call(authenticate, { token })).body.user
    expect((await told()).deactivated).toBe(undefined)
    await set('inactive', user.id)
    expect(await told()).toMatchObject({ status: 'inactive', deactivated: true })
    await set('active', user.id)
    expect((await told()).deactivated).toBe(undefined)
    const waiting = await api.signedIn({ status: 'inactive' })
    const { body } = await api.call(authenticate, { token: waiting.token })
    expect([body.user.status, body.user.deactivated]).toEqual(['inactive', undefined])
  })

  test('is known of an account that is opened by hand, or that is open from the start', async () => {
    const { id, created_at } = await api.createUser()
    expect(await openedAt(id)).toBe(created_at.toISOString())
    const waiting = await api.createUser({ status: 'inactive' })
    await database.db.updateTable('users').set({ status: 'active' }).where('id', '=', waiting.id).execute()
    expect(await openedAt(waiting.id)).not.toBe(null)
  })

  test('of accounts older than the column: from the log, or since their sign-up when it goes back no further', async () => {
    const signedUp = new Date(api.clock.now() - 100 * DAY)
    const after = (days: number) => new Date(signedUp.getTime() + days * DAY)
    const account = async (status: 'active' | 'inactive') =>
      (await api.createUser({ status, created_at: signedUp })).id
    const log = async (id: string, changes: readonly (readonly [days: number, after: string])[]) => {
      for (const [days, to] of changes) {
        const before = to === 'active' ? 'inactive' : 'active'
        await sql`insert into audit_log (at, kind, subject_id, details) values (${after(days)}, 'status_changed',
          ${id}, ${JSON.stringify({ before, after: to })}::jsonb)`.execute(database.db)
      }
    }
    const accounts = {
      waiting: await account('inactive'),
      opened: await account('active'),
      closed: await account('inactive'),
      'opened before the log, closed in it': await account('inactive'),
      'opened before the log, closed and opened again in it': await account('active'),
      'closed before the log, with an order': await account('inactive'),
      'of which the log says nothing': await account('active'),
    }
    await log(accounts.opened, [[2, 'active']])
    await log(accounts.closed, [
      [3, 'active'],
      [9, 'inactive'],
    ])
    await log(accounts['opened before the log, closed in it'], [[9, 'inactive']])
    await log(accounts['opened before the log, closed and opened again in it'], [
      [9, 'inactive'],
      [10, 'active'],
    ])
    await writePastOrders(database.db, accounts['closed before the log, with an order'], [{}])
    const filled = await database.db.transaction().execute(async (trx) => {
      for (const statement of undone) await statement.execute(trx)
      await openings.up(trx as unknown as Kysely<never>)
      return trx
        .selectFrom('users')
        .select(['id', 'opened_at'])
        .where('id', 'in', Object.values(accounts))
        .execute()
    })
    const days = new Map(
      filled.map(({ id, opened_at }) => [id, opened_at && (opened_at.getTime() - signedUp.getTime()) / DAY]),
    )
    expect(Object.fromEntries(Object.entries(accounts).map(([name, id]) => [name, days.get(id)]))).toEqual({
      waiting: null,
      opened: 2,
      closed: 3,
      'opened before the log, closed in it': 0,
      'opened before the log, closed and opened again in it': 0,
      'closed before the log, with an order': 0,
      'of which the log says nothing': 0,
    })
  })
})
