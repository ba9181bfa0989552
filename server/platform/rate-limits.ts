import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '#shared/platform/errors'
import { addressKeys } from './address-keys.ts'
import type { Deps } from './deps.ts'
import { countHit } from './rate-limits.queries.ts'

/** How often one thing may happen: `limit` times in a window of `windowMs`, which begins with the first. */
export interface RateLimitRule {
  /** names the counter: two rules never share one */
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

export interface RateLimits {
  /**
   * Counts one try of `key` (an account, an e-mail). Throws TOO_MANY_REQUESTS, with the seconds to wait, when the window
   * has had its tries; a refused try makes the wait no longer. Counted at once, whatever becomes of the request: never
   * call it inside a transaction.
   */
  take(rule: RateLimitRule, key: string): Promise<void>
  /** as `take` of as many tries, counted by this process alone and asking nobody: for what spares its own processor */
  takeHere(rule: RateLimitRule, key: string, tries?: number): void
  /** as `take`, of an address: an IPv6 one counts for its /64, and for the /56 and /48 that one line may have whole */
  takeAddress(rule: RateLimitRule, ip: string): Promise<void>
  /** as `takeAddress`, counted as `takeHere` does */
  takeAddressHere(rule: RateLimitRule, ip: string): void
  /** counts one, and refuses nobody; false when the window has had its number */
  spare(rule: RateLimitRule, key: string): Promise<boolean>
  /** counts one of everybody's: beyond the limit nobody is refused, each waits `BRAKE_MS`, and the alarm is given */
  brake(rule: RateLimitRule): Promise<void>
}

/** Windows that a process counts at most: those that ended go, then the oldest. */
const WINDOWS = 10_000

/** What a caller waits once everybody's limit is reached, in ms: a flood costs its sender connections, others a moment. */
export const BRAKE_MS = 2000

const MINUTE = 60
const HOUR = 60 * MINUTE

/** « dans 45 secondes », « dans 8 minutes », « dans 24 heures » */
const waitText = (seconds: number): string => {
  const [size, unit] =
    seconds < MINUTE ? [1, 'seconde'] : seconds < 2 * HOUR ? [MINUTE, 'minute'] : [HOUR, 'heure']
  const count = Math.ceil(seconds / size)
  return `dans ${count} ${unit}${count > 1 ? 's' : ''}`
}

/**
 * Limits that all processes on one database share. `scale` multiplies every limit (RATE_LIMIT_SCALE). Keys are
 * stored under the server's secret: whoever reads the table alone cannot try every address to find one. `alarm` hears
 * once a window that everybody's limit is reached; `pause` waits.
 */
export const createRateLimits = ({
  db,
  clock,
  secret,
  scale,
  alarm,
  pause = (ms) => setTimeout(ms),
}: Pick<Deps, 'db' | 'clock' | 'secret'> & {
  scale: number
  alarm: (rule: RateLimitRule) => void
  pause?: (ms: number) => Promise<void>
}): RateLimits => {
  /** when the windows end whose alarm was given, by rule */
  const alarmed = new Map<string, number>()

  const limitOf = (rule: RateLimitRule, times: number): number =>
    Math.max(1, Math.floor(rule.limit * scale)) * times

  const count = async (rule: RateLimitRule, key: string, times = 1) => {
    const now = clock.now()
    const limit = limitOf(rule, times)
    const { hits, ends_at } = await countHit(db, {
      rule: rule.name,
      key: createHmac('sha256', secret).update(`rate-limit:${key}`).digest('hex'),
      now: new Date(now),
      endsAt: new Date(now + rule.windowMs),
      ceiling: limit + 1,
    })
    return { isWithin: hits <= limit, endsAt: ends_at.getTime(), now }
  }

  const windows = new Map<string, { hits: number; readonly endsAt: number }>()

  const countHere = (rule: RateLimitRule, key: string, { times = 1, tries = 1 } = {}) => {
    const now = clock.now()
    const name = `${rule.name} ${key}`
    const known = windows.get(name)
    const open = known !== undefined && known.endsAt > now ? known : { hits: 0, endsAt: now + rule.windowMs }
    open.hits += tries
    if (open !== known) {
      windows.delete(name)
      windows.set(name, open)
      if (windows.size > WINDOWS) forgetWindows(now)
    }
    return { isWithin: open.hits <= limitOf(rule, times), endsAt: open.endsAt, now }
  }

  const forgetWindows = (now: number): void => {
    for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name)
    for (const name of windows.keys()) {
      if (windows.size <= WINDOWS) return
      windows.delete(name)
    }
  }

  const refuse = ({ isWithin, endsAt, now }: { isWithin: boolean; endsAt: number; now: number }): void => {
    if (isWithin) return
    const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1000))
    throw new AppError('TOO_MANY_REQUESTS', {
      message: `Trop de tentatives. Réessayez ${waitText(retryAfter)}.`,
      details: { retryAfter },
    })
  }

  const take = async (rule: RateLimitRule, key: string, times?: number): Promise<void> =>
    refuse(await count(rule, key, times))

  return {
    take: (rule, key) => take(rule, key),
    takeHere: (rule, key, tries = 1) => refuse(countHere(rule, key, { tries })),
    takeAddress: async (rule, ip) => {
      for (const { key, times } of addressKeys(ip)) await take(rule, key, times)
    },
    takeAddressHere: (rule, ip) => {
      for (const { key, times } of addressKeys(ip)) refuse(countHere(rule, key, { times }))
    },
    spare: async (rule, key) => (await count(rule, key)).isWithin,
    brake: async (rule) => {
      const { isWithin, endsAt } = await count(rule, '')
      if (isWithin) return
      if (alarmed.get(rule.name) !== endsAt) {
        alarmed.set(rule.name, endsAt)
        alarm(rule)
      }
      await pause(BRAKE_MS)
    },
  }
}
