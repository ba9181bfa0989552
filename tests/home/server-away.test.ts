import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'
import { home } from '#shared/home/home.endpoints'
import { DAY } from '#shared/platform/durations'
import { publish } from '#tests/catalogue/exemplars'
import { type AppChanges, testApp } from '#tests/platform/app'
import { type BlackHole, blackHole } from '#tests/platform/black-hole'
import { testDatabase } from '#tests/platform/database'

describe('the home page while the database', () => {
  const database = testDatabase('postgres')
  const opened: Kysely<Database>[] = []
  let line: BlackHole
  beforeAll(async () => {
    await publish(database.db)
    line = await blackHole(database.url)
    for (let index = 0; index < 3; index++) opened.push(openPostgres(line.url, () => {}, { queryMs: 10_000 }))
  })
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.destroy()))
    await line.close()
  })
  const instance = (index: number, changes: AppChanges = {}) =>
    testApp(
      {
        get db() {
          const db = opened[index]
          if (db === undefined) throw new Error('The database is not open yet.')
          return db
        },
      },
      changes,
    )
  const api = instance(0)
  const begun = instance(1)
  const ahead = instance(2, { options: { homeAhead: true } })

  test('says nothing is the last one, long before the query is given up', async () => {
    const before = await api.call(home)
    // connected, and nothing read
    await sql`select 1`.execute(begun.deps.db)
    line.swallow()
    api.clock.advance(CHECK_EVERY_MS)
    const began = performance.now()
    const frozen = await api.call(home)
    expect([frozen.status, frozen.headers.etag]).toEqual([200, before.headers.etag])
    expect(performance.now() - began).toBeLessThan(5000)
    // one that has served nobody read it before it began
    expect((await ahead.call(home)).headers.etag).toBe(before.headers.etag)
    const none = await begun.call(home)
    expect([none.status, none.headers['retry-after']]).toEqual([503, '5'])
    // the query itself is given up after ten seconds
    expect(performance.now() - began).toBeLessThan(9000)
  })

  test('is away is the last one, of yesterday too; an instance that never had one says 503', async () => {
    const before = await api.call(home)
    await line.close()
    api.clock.advance(DAY)
    const away = await api.call(home)
    expect([away.status, away.headers.etag]).toEqual([200, before.headers.etag])
    expect((await ahead.call(home)).status).toBe(200)
    expect((await begun.call(home)).status).toBe(503)
  })
})
