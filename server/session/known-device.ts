import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '#server/platform/cookies'
import type { Deps } from '#server/platform/deps'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { findKnownSince } from './account.queries.ts'

/**
 * A browser in which somebody proved to be the holder of an account (OWASP, device cookie). It opens nothing: its tries
 * are counted for itself, so that nobody who tries elsewhere keeps the holder out (docs/decisions/033).
 */

export const DEVICE_COOKIE = 'device'

/** The calls whose tries are counted, and nothing else. */
const PATHS = [
  '/api/login',
  '/api/requestOtp',
  '/api/verifyOtp',
  '/api/resetPassword',
  '/api/newPassword',
] as const

/** People who share a browser; the one who signed in longest ago makes room. */
const MOST_ACCOUNTS = 4

interface Device {
  /** what its tries are counted by */
  readonly id: string
  /** when it was made known last, epoch s */
  readonly since: number
}

const signature = (secret: string, email: string, id: string, since: string): Buffer =>
  createHmac('sha256', secret).update(`known-device:${since}:${id}:${email}`).digest().subarray(0, 18)

const tokensOf = (request: FastifyRequest, config: Deps['config']): string[] =>
  (request.cookies[cookieName(config, DEVICE_COOKIE)] ?? '')
    .split('~')
    .filter(Boolean)
    .slice(0, MOST_ACCOUNTS)

/** What a token of the cookie says, where we made it for an e-mail (folded). */
const readToken = (token: string, secret: string, email: string): Device | undefined => {
  const [since = '', id = '', given = ''] = token.split('.')
  const signed = Buffer.from(given, 'base64url')
  const expected = signature(secret, email, id, since)
  const isOurs = signed.length === expected.length && timingSafeEqual(signed, expected)
  return isOurs ? { id, since: Number.parseInt(since, 36) } : undefined
}

/**
 * What the tries for an e-mail (folded) are counted by in this browser; undefined where it is not known: no more either
 * once it was half a year ago, or before the account's password was set anew or its person signed out everywhere.
 */
export const knownDevice = async (
  request: FastifyRequest,
  { db, secret, clock, config }: Pick<Deps, 'db' | 'secret' | 'clock' | 'config'>,
  email: string,
): Promise<string | undefined> => {
  const isYoung = ({ since }: Device): boolean => {
    const age = clock.now() - since * 1000
    return age >= -DAY && age < KEPT.knownDeviceDays * DAY
  }
  const device = tokensOf(request, config)
    .flatMap((token) => readToken(token, secret, email) ?? [])
    .find(isYoung)
  if (device === undefined) return undefined
  const knownSince = await findKnownSince(db, email)
  const isForgotten = knownSince !== undefined && device.since < Math.floor(knownSince.getTime() / 1000)
  return isForgotten ? undefined : device.id
}

/** What a browser that is not known yet will be known by. */
export const newDeviceId = (): string => randomBytes(12).toString('base64url')

/**
 * Makes the browser known: its person has just proved to hold the account of the e-mail (folded), which is verified.
 * `id`: by what; the same for as long as it is known, since a new one would begin its count anew.
 */
export const rememberDevice = (
  reply: FastifyReply,
  request: FastifyRequest,
  { secret, clock, config }: Pick<Deps, 'secret' | 'clock' | 'config'>,
  email: string,
  id: string,
): void => {
  const since = Math.floor(clock.now() / 1000).toString(36)
  const token = [since, id, signature(secret, email, id, since).toString('base64url')].join('.')
  const others = tokensOf(request, config).filter((other) => readToken(other, secret, email) === undefined)
  for (const path of PATHS) {
    reply.setCookie(cookieName(config, DEVICE_COOKIE), [token, ...others].slice(0, MOST_ACCOUNTS).join('~'), {
      ...cookieOptions(config, path),
      maxAge: (KEPT.knownDeviceDays * DAY) / 1000,
    })
  }
}
