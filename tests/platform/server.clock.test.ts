import { describe, expect, test, vi } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { createDatabaseClock, startDatabaseClock } from '#server/platform/database-clock.queries'
import { claimJob, insertJob } from '#server/platform/jobs.queries'
import { testDatabase } from './database.ts'

const MINUTE = 60_000

describe('the database’s clock', () => {
  /** a database three minutes ahead, `way` ms off each way */
  const remote = (way: number) => {
    let steady = 1000
    const clock = createDatabaseClock(
      async () => {
        steady += way
        const time = 50_000 + steady + 3 * MINUTE
        steady += way
        return time
      },
      () => steady,
    )
    return {
      clock,
      pass: (ms: number) => {
        steady += ms
      },
    }
  }

  test('is followed whatever the machine’s own says, half of the way counted', async () => {
    const { clock, pass } = remote(200)
    await clock.synchronise()
    expect(clock.now()).toBe(50_000 + 1400 + 3 * MINUTE)
    vi.spyOn(Date, 'now').mockReturnValue(0)
    pass(5000)
    expect(clock.now()).toBe(50_000 + 6400 + 3 * MINUTE)
  })

  test('is the machine’s own until it was read', () => {
    vi.spyOn(Date, 'now').mockReturnValue(7000)
    const steady = () => 100
    expect(createDatabaseClock(async () => 0, steady).now()).toBe(7000)
  })

  test('is not set by an answer that came too late to say when it was', async () => {
    let way = 10
    let steady = 0
    const clock = createDatabaseClock(
      async () => {
        steady += way
        return steady
      },
      () => steady,
    )
    await clock.synchronise()
    const before = clock.now() - steady
    way = 10_000
    await clock.synchronise()
    expect(clock.now() - steady).toBe(before)
  })
})

describe('an instance whose machine is three minutes ahead', () => {
  const database = testDatabase('postgres')

  test('leaves the lease of another alone', async () => {
    const other = openPostgres(database.url, () => {})
    const honest = await startDatabaseClock(database.db, () => {})
    const real = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => real + 3 * MINUTE)
    const ahead = await startDatabaseClock(other, () => {})
    await insertJob(database.db, { kind: 'essai', payload: {} }, new Date(honest.clock.now()))
    const claim = ({ clock }: typeof honest) =>
      claimJob(database.db, {
        kinds: ['essai'],
        now: new Date(clock.now() + 1000),
        leaseUntil: new Date(clock.now() + 2 * MINUTE),
      })
    expect(await claim(honest)).toMatchObject({ attempts: 1 })
    expect(await claim(ahead)).toBeUndefined()
    for (const { stop } of [honest, ahead]) stop()
    await other.destroy()
  })

  test('reads the time again by itself, and says when it cannot', async () => {
    const other = openPostgres(database.url, () => {})
    const failed: unknown[] = []
    const { stop } = await startDatabaseClock(other, (error) => failed.push(error), 10)
    await other.destroy()
    await expect.poll(() => failed.length).toBeGreaterThan(0)
    stop()
  })
})
