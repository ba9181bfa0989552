import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { openDatabase, openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'
import { isTransient } from '#server/platform/transient'
import { type Endpoint, endpoint } from '#shared/platform/endpoint'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from './app.ts'
import { blackHole } from './black-hole.ts'
import { testDatabase } from './database.ts'

const ignore = (): void => {}
const { databaseLimits } = loadConfig({})

describe('a transaction that says nothing', () => {
  const database = testDatabase('postgres')
  const opened: Kysely<Database>[] = []
  /** an instance's connections */
  const instance = (changes: Partial<typeof databaseLimits> = {}) => {
    const db = openPostgres(database.url, ignore, { ...databaseLimits, ...changes })
    opened.push(db)
    return db
  }
  let db: Kysely<Database>
  beforeAll(() => {
    db = instance()
  })
  afterAll(() => Promise.all(opened.map((one) => one.destroy())))
  const api = testApp({
    get db() {
      return db
    },
  })

  test('holds nobody’s order: it is put out, its number goes to the next, and none is refused', async () => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const orders = []
    for (let index = 0; index < 4; index++) {
      const cart = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
      orders.push(orderBody(customer, cart))
    }
    let thaw = ignore
    const thawed = new Promise<void>((resolve) => {
      thaw = resolve
    })
    let took: (number: number) => void = ignore
    const taken = new Promise<number>((resolve) => {
      took = resolve
    })
    // put out so soon that a test need not wait long
    const frozen = instance({ idleInTransactionMs: 400 })
      .transaction()
      .execute(async (trx) => {
        const counter = trx.insertInto('order_counters').values({ year: 2026, last: 1 })
        took((await counter.returning('last').executeTakeFirstOrThrow()).last)
        await thawed
        await sql`select 1`.execute(trx)
      })
    const ended = expect(frozen).rejects.toThrow()
    expect(await taken).toBe(1)
    const replies = await Promise.all(orders.map((body) => place(api, customer, body)))
    thaw()
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.map(({ body }) => body.order.number).sort()).toEqual(
      [1, 2, 3, 4].map((number) => `CMD-2026-00000${number}`),
    )
    await ended
  })

  test('is put out before who waits for it gives up, and within five seconds', () => {
    const { idleInTransactionMs, lockMs, statementMs, queryMs } = databaseLimits
    expect(idleInTransactionMs).toBeLessThan(lockMs)
    expect(lockMs).toBeLessThanOrEqual(5000)
    expect(statementMs).toBeLessThan(queryMs)
  })
})

describe('what a session asks of its server', () => {
  const database = testDatabase('postgres')
  const asked = async (limits: Parameters<typeof openPostgres>[2]) => {
    const db = openPostgres(database.url, ignore, limits)
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where source = 'client' and name ~ 'timeout$|^tcp_keepalives'
      order by name`.execute(db)
    await db.destroy()
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }

  test('are the limits of the settings', async () => {
    expect(await asked(databaseLimits)).toEqual({
      idle_in_transaction_session_timeout: '4000',
      lock_timeout: '5000',
      statement_timeout: '10000',
      tcp_keepalives_count: '4',
      tcp_keepalives_idle: '10',
      tcp_keepalives_interval: '5',
    })
  })

  test('is nothing without limits, as a pooler in transaction mode wants it', async () => {
    const none = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }
    expect(await asked({ ...databaseLimits, ...none })).toEqual({})
  })
})

describe('what takes long by right', () => {
  const database = testDatabase('postgres')

  test('runs past the pooler, and past what the role or the database sets for all', async () => {
    await sql`do $$ begin execute format('alter database %I set statement_timeout = 50', current_database()); end $$`.execute(
      database.db,
    )
    const dead = 'postgres://nobody@127.0.0.1:1/none'
    const limits = { ...databaseLimits, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }
    const config = { databaseUrl: dead, databaseDirectUrl: database.url, databaseLimits: limits, dataDir: '' }
    const opened = await openDatabase(config, ignore)
    const limited = openPostgres(database.url, ignore, limits)
    const changes = await opened.listen()
    try {
      await opened.unlimited((db) => sql`select pg_sleep(0.2)`.execute(db))
      await expect(sql`select pg_sleep(0.2)`.execute(limited)).rejects.toMatchObject({ code: '57014' })
      await expect.poll(() => changes.isLive()).toBe(true)
    } finally {
      await changes.close()
      await limited.destroy()
      await opened.close()
    }
  })
})

describe('what passes', () => {
  const database = testDatabase('postgres')
  const failing = endpoint<{ reply: { success: true } }>('GET', '/api/failing/:code', 'public')
  const dying = endpoint<{ reply: { success: true } }>('GET', '/api/dying', 'public')
  const api = testApp(database, {
    extend: (app) => {
      app.get('/api/failing/:code', async ({ params }) => {
        const code = Reflect.get(Object(params), 'code')
        return database.db.transaction().execute(async (trx) => {
          await sql`do ${sql.raw(`$$ begin raise exception 'essai' using errcode = '${code}'; end $$`)}`.execute(
            trx,
          )
        })
      })
      app.get('/api/dying', () =>
        database.db.transaction().execute(async (trx) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(ignore)
          await sql`select 1`.execute(trx)
        }),
      )
    },
  })
  const answer = async (call: Endpoint, code = '') => {
    const { status, body, headers } = await api.call(call, { params: { code } })
    return [status, Reflect.get(body, 'code'), headers['retry-after']]
  }

  test.each([
    '53000',
    '53100',
    '53200',
    '53300',
    '40P01',
    '40001',
    '55P03',
    '57014',
    '57P01',
    '08006',
    '25P03',
    // a pooler leads to whoever will lead before it does
    '25006',
  ])('%s is answered with when to come back', async (code) => {
    expect(await answer(failing, code)).toEqual([503, 'UNAVAILABLE', '5'])
  })

  test('a name that is not found for the moment passes too: that of a container being replaced', () => {
    expect(isTransient(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }))).toBe(true)
  })

  test('a connection lost in a transaction too, whatever undoing it says', async () => {
    expect(await answer(dying)).toEqual([503, 'UNAVAILABLE', '5'])
  })

  test.each(['22012', '42P01', '23514'])('%s is ours and does not pass', async (code) => {
    expect(await answer(failing, code)).toEqual([500, 'INTERNAL', undefined])
  })
})

describe('a line that goes dead without a word', () => {
  const database = testDatabase('postgres')

  test('costs the queries under way, and the next ones are answered', async () => {
    const line = await blackHole(database.url)
    const db = openPostgres(line.url, ignore, { ...databaseLimits, poolSize: 3, queryMs: 2000 })
    const one = async (): Promise<number | undefined> =>
      (await sql<{ one: number }>`select 1 as one from pg_sleep(0.05)`.execute(db)).rows[0]?.one
    const all = () => Promise.allSettled([one(), one(), one()])
    expect(await all()).toEqual(Array(3).fill({ status: 'fulfilled', value: 1 }))
    line.swallow()
    const lost = await all()
    expect(lost.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(
      Array(3).fill('Query read timeout'),
    )
    expect(await all()).toEqual(Array(3).fill({ status: 'fulfilled', value: 1 }))
    await db.destroy()
    await line.close()
  })

  test('inside a transaction too', async () => {
    const line = await blackHole(database.url)
    const db = openPostgres(line.url, ignore, { ...databaseLimits, poolSize: 1, queryMs: 2000 })
    const inTransaction = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      line.swallow()
      await sql`select 1`.execute(trx)
    })
    await expect(inTransaction).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
    await line.close()
  })
})
