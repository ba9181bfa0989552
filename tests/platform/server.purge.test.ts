import fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteAbandonedCarts } from '#server/cart/abandoned-carts.queries'
import { type Purge, registerPurge } from '#server/platform/purge'
import { deleteEndedSessions } from '#server/session/ended-sessions.queries'
import { DAY } from '#shared/platform/durations'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp, testClock } from './app.ts'
import { describeOnDatabase, testDatabase } from './database.ts'

describe('the purge', () => {
  const database = testDatabase('embedded')
  afterEach(() => vi.useRealTimers())

  const listening = async (purges: Purge[], everyMs: number) => {
    const lines: string[] = []
    const app = fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
    registerPurge(app, { db: database.db, clock: testClock() }, purges, everyMs)
    await app.listen({ host: '127.0.0.1', port: 0 })
    return { app, lines }
  }

  test('runs when the app listens, then again and again, until the app closes', async () => {
    const runs: Date[] = []
    const run = async (_: unknown, now: Date) => void runs.push(now)
    const { app } = await listening([{ name: 'count', run }], 5)
    await expect.poll(() => runs.length).toBeGreaterThan(2)
    await app.close()
    const closed = runs.length
    expect(runs[0]).toEqual(new Date('2026-03-02T09:00:00.000Z'))
    await database.db.selectFrom('users').select('id').execute()
    expect(runs).toHaveLength(closed)
  })

  test('one that fails is logged, undone, and leaves the next alone', async () => {
    const limits = () => database.db.selectFrom('rate_limits').select('rule').execute()
    const insert = (rule: string) => ({
      rule,
      key: 'a'.repeat(64),
      hits: 1,
      ends_at: new Date(0),
    })
    const { app, lines } = await listening(
      [
        {
          name: 'broken',
          run: async (trx) => {
            await trx.insertInto('rate_limits').values(insert('undone')).execute()
            throw new Error('no')
          },
        },
        { name: 'sound', run: (trx) => trx.insertInto('rate_limits').values(insert('kept')).execute() },
      ],
      DAY,
    )
    await expect.poll(() => limits()).toEqual([{ rule: 'kept' }])
    await app.close()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'purge failed', purge: 'broken' }])
  })
})

describeOnDatabase('what is purged', (database) => {
  const api = testApp(database)

  test('sessions that ended, with their tokens, and no other', async () => {
    const user = await api.createUser()
    const now = new Date(api.clock.now())
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const add = async (
      name: string,
      with_: { remember: boolean; last_used: Date; revoked_at: Date | null },
    ) => {
      const { id } = await database.db
        .insertInto('sessions')
        .values({ user_id: user.id, created_at: ago(90 * DAY), ...with_ })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database.db
        .insertInto('refresh_tokens')
        .values({ hash: name.padEnd(64, '-'), session_id: id, rotated_at: null })
        .execute()
    }
    await add('remembered', { remember: true, last_used: ago(30 * DAY), revoked_at: null })
    await add('remembered-ended', { remember: true, last_used: ago(30 * DAY + 1), revoked_at: null })
    await add('browser', { remember: false, last_used: ago(DAY), revoked_at: null })
    await add('browser-ended', { remember: false, last_used: ago(DAY + 1), revoked_at: null })
    await add('revoked', { remember: true, last_used: now, revoked_at: now })
    await database.db.transaction().execute((trx) => deleteEndedSessions(trx, now))
    const left = await database.db.selectFrom('refresh_tokens').select('hash').orderBy('hash').execute()
    expect(left.map(({ hash }) => hash.replace(/-+$/, ''))).toEqual(['browser', 'remembered'])
  })

  test('carts that nobody ordered in 30 days, and no ordered one', async () => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const line = await exampleLine(database.db, 'EN-40')
    const ordered = await validCart(api, customer, [line])
    await place(api, customer, orderBody(customer, ordered))
    await validCart(api, customer, [line])
    api.clock.advance(1)
    const recent = await validCart(api, customer, [line])
    api.clock.advance(30 * DAY)
    const now = new Date(api.clock.now())
    await database.db.transaction().execute((trx) => deleteAbandonedCarts(trx, now))
    const left = await database.db.selectFrom('validated_carts').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([ordered, recent].sort())
  })
})
