import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError } from '#shared/platform/errors'
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
   * Counts one try of `key` (an address, an account, an e-mail). Throws TOO_MANY_REQUESTS, with the seconds to
   * wait, when the window has had its tries; a refused try makes the wait no longer. Counted at once, whatever
   * becomes of the request: never call it inside a transaction.
   */
  take(rule: RateLimitRule, key: string): Promise<void>
}

const MINUTE = 60

/** « dans 45 secondes », « dans 8 minutes » */
const waitText = (seconds: number): string => {
  const [count, unit] = seconds < MINUTE ? [seconds, 'seconde'] : [Math.ceil(seconds / MINUTE), 'minute']
  return `dans ${count} ${unit}${count > 1 ? 's' : ''}`
}

/**
 * Limits that all processes on one database share. `scale` multiplies every limit (RATE_LIMIT_SCALE). Keys are
 * stored under the server's secret: whoever reads the table alone cannot try every address to find one.
 */
export const createRateLimits = ({
  db,
  clock,
  secret,
  scale,
}: Pick<Deps, 'db' | 'clock' | 'secret'> & { scale: number }): RateLimits => ({
  take: async (rule, key) => {
    const now = clock.now()
    const limit = Math.max(1, Math.floor(rule.limit * scale))
    const { hits, ends_at } = await countHit(db, {
      rule: rule.name,
      key: createHmac('sha256', secret).update(`rate-limit:${key}`).digest('hex'),
      now: new Date(now),
      endsAt: new Date(now + rule.windowMs),
      ceiling: limit + 1,
    })
    if (hits <= limit) return
    const retryAfter = Math.max(1, Math.ceil((ends_at.getTime() - now) / 1000))
    throw new AppError('TOO_MANY_REQUESTS', {
      message: `Trop de tentatives. Réessayez ${waitText(retryAfter)}.`,
      details: { retryAfter },
    })
  },
})

/** The first four groups of an IPv6 address, in full. */
const prefix64 = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted tail stands for two groups; it never reaches the first four.
  const written = groups.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0)
  const all = tail === undefined ? groups : [...groups, ...Array(8 - written).fill('0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * What stands for a caller's address in a limit: an IPv4 address itself, written either way, and the /64 of an
 * IPv6 one, of which a subscriber has the whole.
 */
export const addressKey = (ip: string): string => {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${prefix64(address)}::/64` : address
}
