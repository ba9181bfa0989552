import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressKeys, widestAddressKey } from '#server/platform/address-keys'
import { openPostgres } from '#server/platform/database'
import { BRAKE_MS, createRateLimits, type RateLimitRule, type RateLimits } from '#server/platform/rate-limits'
import { deleteEndedWindows } from '#server/platform/rate-limits.queries'
import { AppError } from '#shared/platform/errors'
import { testClock } from './app.ts'
import { describeOnDatabase, type TestDatabase, testDatabase } from './database.ts'

const RULE: RateLimitRule = { name: 'essai', limit: 3, windowMs: 60_000 }

const SECRET = 'a-secret-of-the-tests-0123456789abcdef'

const never = ({ name }: RateLimitRule): never => {
  throw new Error(`No alarm was due: ${name}`)
}

/** `taken`, or the seconds to wait. */
const outcomes = async (tries: Promise<void>[]): Promise<unknown[]> =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === 'fulfilled'
      ? 'taken'
      : one.reason instanceof AppError
        ? one.reason.details?.retryAfter
        : one.reason,
  )

const counters = ({ db }: Pick<TestDatabase, 'db'>) =>
  db.selectFrom('rate_limits').select(['rule', 'hits']).orderBy('rule').orderBy('hits').execute()

describeOnDatabase('rate limits', (database) => {
  beforeEach(() => database.db.deleteFrom('rate_limits').execute())

  const limited = (scale = 1) => {
    const clock = testClock()
    return {
      clock,
      limits: createRateLimits({ db: database.db, clock, secret: SECRET, scale, alarm: never }),
    }
  }

  test('a process counts for itself what spares it, and asks nobody', async () => {
    const { clock, limits } = limited()
    const other = limited().limits
    const tries = (among: RateLimits, count: number) =>
      outcomes(Array.from({ length: count }, async () => among.takeHere(RULE, 'a')))
    expect(await tries(limits, 4)).toEqual(['taken', 'taken', 'taken', 60])
    expect(await tries(other, 1)).toEqual(['taken'])
    clock.advance(59_999)
    expect(await tries(limits, 1)).toEqual([1])
    clock.advance(1)
    expect(await tries(limits, 4)).toEqual(['taken', 'taken', 'taken', 60])
    expect(await counters(database)).toEqual([])
  })

  test('a process counts an address for each network that its line may have whole', async () => {
    const { limits } = limited()
    const tries = (ips: string[]) => outcomes(ips.map(async (ip) => limits.takeAddressHere(RULE, ip)))
    expect(await tries(Array(4).fill('192.0.2.7'))).toEqual(['taken', 'taken', 'taken', 60])
    const host = (network: number) => `2001:db8:1:${network.toString(16)}::1`
    expect(await tries(Array(4).fill(host(0)))).toEqual(['taken', 'taken', 'taken', 60])
    // each /64 is tried less often than it may be, and their /56 is full
    const others = Array.from({ length: 10 }, (_, network) => host(network + 1))
    expect(await tries(others)).toEqual([...Array(9).fill('taken'), 60])
    expect(await tries([host(0x1ff)])).toEqual(['taken'])
    expect(await counters(database)).toEqual([])
  })

  test('a process forgets the oldest of ten thousand windows', async () => {
    const { limits } = limited()
    const once = { ...RULE, limit: 1 }
    for (let key = 0; key <= 10_000; key++) limits.takeHere(once, String(key))
    expect(() => limits.takeHere(once, '1')).toThrow(AppError)
    expect(() => limits.takeHere(once, '0')).not.toThrow()
  })

  test('an address is not found by hashing every one, nor under another secret', async () => {
    const { clock, limits } = limited()
    const other = createRateLimits({
      db: database.db,
      clock,
      secret: `${SECRET}-other`,
      scale: 1,
      alarm: never,
    })
    await limits.take(RULE, '192.0.2.7')
    await other.take(RULE, '192.0.2.7')
    const rows = await database.db.selectFrom('rate_limits').select(['key', 'hits']).execute()
    const plain = ['192.0.2.7', 'rate-limit:192.0.2.7'].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    expect(rows.map(({ hits }) => hits)).toEqual([1, 1])
    expect(rows.filter(({ key }) => plain.includes(key))).toEqual([])
  })

  test('a window begins with its first hit; a refused one makes it no longer', async () => {
    const { clock, limits } = limited()
    const take = async () => (await outcomes([limits.take(RULE, 'a')]))[0]
    expect(await take()).toBe('taken')
    clock.advance(20_000)
    expect([await take(), await take(), await take()]).toEqual(['taken', 'taken', 40])
    clock.advance(39_500)
    expect(await take()).toBe(1)
    clock.advance(500)
    expect([await take(), await take(), await take(), await take()]).toEqual(['taken', 'taken', 'taken', 60])
  })

  test('tries that come at once are all counted', async () => {
    const { limits } = limited()
    const all = await outcomes(Array.from({ length: 12 }, () => limits.take(RULE, 'a')))
    expect(all.filter((one) => one === 'taken')).toHaveLength(3)
    expect(all.filter((one) => one === 60)).toHaveLength(9)
  })

  test('each key and each rule has a count of its own, and no key is kept as it is', async () => {
    const { limits } = limited()
    const other = { ...RULE, name: 'autre' }
    const long = 'x'.repeat(100_000)
    expect(
      await outcomes([
        limits.take(RULE, 'a'),
        limits.take(RULE, 'b'),
        limits.take(other, 'a'),
        limits.take(other, long),
        limits.take(RULE, 'a'),
      ]),
    ).toEqual(Array(5).fill('taken'))
    expect(await counters(database)).toEqual([
      { rule: 'autre', hits: 1 },
      { rule: 'autre', hits: 1 },
      { rule: 'essai', hits: 1 },
      { rule: 'essai', hits: 2 },
    ])
    const keys = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(keys.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })

  test('the scale multiplies the limit, which stays at least one', async () => {
    for (const [scale, expected] of [
      [2, 6],
      [0.5, 1],
      [0.001, 1],
    ] as const) {
      const { limits } = limited(scale)
      const all = await outcomes(Array.from({ length: 8 }, () => limits.take(RULE, `scale ${scale}`)))
      expect(all.filter((one) => one === 'taken')).toHaveLength(expected)
    }
  })

  test.each([
    [1000, 'Trop de tentatives. Réessayez dans 1 seconde.'],
    [45_000, 'Trop de tentatives. Réessayez dans 45 secondes.'],
    [60_000, 'Trop de tentatives. Réessayez dans 1 minute.'],
    [600_000, 'Trop de tentatives. Réessayez dans 10 minutes.'],
    [86_400_000, 'Trop de tentatives. Réessayez dans 24 heures.'],
  ])('a refusal of %i ms says how long in French', async (windowMs, message) => {
    const { limits } = limited()
    const rule = { name: `${windowMs}`, limit: 1, windowMs }
    await limits.take(rule, 'a')
    await expect(limits.take(rule, 'a')).rejects.toEqual(
      new AppError('TOO_MANY_REQUESTS', { message, details: { retryAfter: windowMs / 1000 } }),
    )
  })

  test('a line that has a /56 or a /48 whole has four and sixteen times the limit, and no more', async () => {
    const { limits } = limited()
    const of = async (ips: string[]) => {
      const all = []
      for (const ip of ips) all.push(...(await outcomes([limits.takeAddress(RULE, ip)])))
      return all.filter((one) => one === 'taken').length
    }
    const from = (group: (index: number) => string, times: number) =>
      Array.from({ length: times }, (_, index) => `2001:db8:${group(index)}::1`)
    const hex = (index: number) => index.toString(16)
    expect(await of(from(() => '1:1', 9))).toBe(3)
    expect(await of(from((index) => `1:${hex(index + 2)}`, 40))).toBe(9)
    expect(await of(from((index) => `1:${hex(index + 1)}00`, 100))).toBe(36)
    expect(await of(from((index) => `${hex(index + 2)}:1`, 9))).toBe(9)
  })

  test('what may be spared is counted and refuses nobody', async () => {
    const { limits, clock } = limited()
    const spared = []
    for (let index = 0; index < 5; index++) spared.push(await limits.spare(RULE, 'a'))
    expect(spared).toEqual([true, true, true, false, false])
    expect(await limits.spare(RULE, 'b')).toBe(true)
    clock.advance(RULE.windowMs)
    expect(await limits.spare(RULE, 'a')).toBe(true)
  })

  test('everybody’s limit holds callers back, and gives the alarm once a window', async () => {
    const clock = testClock()
    const waits: number[] = []
    const alarms: string[] = []
    const limits = createRateLimits({
      ...{ db: database.db, clock, secret: SECRET, scale: 1 },
      alarm: ({ name }) => alarms.push(name),
      pause: async (ms) => void waits.push(ms),
    })
    const flood = async () => {
      for (let index = 0; index < 5; index++) await limits.brake(RULE)
    }
    await flood()
    expect([waits, alarms]).toEqual([[BRAKE_MS, BRAKE_MS], ['essai']])
    clock.advance(RULE.windowMs)
    await flood()
    expect([waits.length, alarms]).toEqual([4, ['essai', 'essai']])
  })

  test('the purge removes the windows that ended and no other', async () => {
    const { clock, limits } = limited()
    await limits.take(RULE, 'a')
    clock.advance(30_000)
    await limits.take(RULE, 'b')
    await limits.take(RULE, 'b')
    clock.advance(30_000)
    await deleteEndedWindows(database.db, new Date(clock.now()))
    expect(await counters(database)).toEqual([{ rule: 'essai', hits: 2 }])
  })

  test.each([
    [{ rule: '' }, 'rate_limits_rule_check'],
    [{ key: 'a' }, 'rate_limits_key_check'],
    [{ hits: 0 }, 'rate_limits_hits_check'],
  ])('the table refuses %o', async (bad, constraint) => {
    const row = { rule: 'r', key: 'a'.repeat(64), hits: 1, ends_at: new Date(0), ...bad }
    await expect(database.db.insertInto('rate_limits').values(row).execute()).rejects.toMatchObject({
      constraint,
    })
  })
})

describe('processes that share one PostgreSQL', () => {
  const database = testDatabase('postgres')

  test('share the counts', async () => {
    const clock = testClock()
    const second = openPostgres(database.url, () => {})
    try {
      const all = await outcomes(
        [database.db, second].flatMap((db) => {
          const limits = createRateLimits({ db, clock, secret: SECRET, scale: 1, alarm: never })
          return Array.from({ length: 10 }, () => limits.take(RULE, 'a'))
        }),
      )
      expect(all.filter((one) => one === 'taken')).toHaveLength(3)
    } finally {
      await second.destroy()
    }
  })
})

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2345:3:4:5:6', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1:0::/48']],
  ['2001:0DB8:0001:0002::9', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
  ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48']],
  ['64:ff9b::192.0.2.7', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0:0::/48']],
  ['1:2:3:4:5:6:192.0.2.7', ['1:2:3:4::/64', '1:2:3:0::/56', '1:2:3:0::/48']],
])('the address %s counts as %j', (ip, keys) => {
  expect(addressKeys(ip).map(({ key }) => key)).toEqual(keys)
  expect(widestAddressKey(ip)).toBe(keys.at(-1))
})
