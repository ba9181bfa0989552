import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '#server/platform/cookies'
import type { Deps } from '#server/platform/deps'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

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
  /** as the cookie has it */
  readonly token: string
}

const signature = (secret: string, email: string, id: string, since: string): Buffer =>
  createHmac('sha256', secret).update(`known-device:${since}:${id}:${email}`).digest().subarray(0, 18)

const tokensOf = (request: FastifyRequest, config: Deps['config']): string[] =>
  (request.cookies[cookieName(config, DEVICE_COOKIE)] ?? '')
    .split('~')
    .filter(Boolean)
    .slice(0, MOST_ACCOUNTS)

/** The token of an e-mail (folded) among those of the cookie, unless it is too old or not ours. */
const findDevice = (
  request: FastifyRequest,
  { secret, clock, config }: Pick<Deps, 'secret' | 'clock' | 'config'>,
  email: string,
): Device | undefined => {
  for (const token of tokensOf(request, config)) {
    const [since = '', id = '', given = ''] = token.split('.')
    const age = clock.now() - Number.parseInt(since, 36) * 1000
    const signed = Buffer.from(given, 'base64url')
    const expected = signature(secret, email, id, since)
    const isOurs = signed.length === expected.length && timingSafeEqual(signed, expected)
    if (isOurs && age >= -DAY && age < KEPT.knownDeviceDays * DAY) return { id, token }
  }
  return undefined
}

/** What the tries for an e-mail (folded) are counted by in this browser; undefined where it is not known. */
export const knownDevice = (
  request: FastifyRequest,
  deps: Pick<Deps, 'secret' | 'clock' | 'config'>,
  email: string,
): string | undefined => findDevice(request, deps, email)?.id

/** What a browser that is not known yet will be known by. */
export const newDeviceId = (): string => randomBytes(12).toString('base64url')

/**
 * Makes the browser known: its person has just proved to hold the account of the e-mail (folded), which is verified.
 * `newId`: by what, if it was not known before.
 */
export const rememberDevice = (
  reply: FastifyReply,
  request: FastifyRequest,
  { secret, clock, config }: Pick<Deps, 'secret' | 'clock' | 'config'>,
  email: string,
  newId: string = newDeviceId(),
): void => {
  const known = findDevice(request, { secret, clock, config }, email)
  const since = Math.floor(clock.now() / 1000).toString(36)
  // the same for as long as it is known: a new one would begin its count anew
  const id = known?.id ?? newId
  const token = [since, id, signature(secret, email, id, since).toString('base64url')].join('.')
  const others = tokensOf(request, config).filter((other) => other !== known?.token)
  for (const path of PATHS) {
    reply.setCookie(cookieName(config, DEVICE_COOKIE), [token, ...others].slice(0, MOST_ACCOUNTS).join('~'), {
      ...cookieOptions(config, path),
      maxAge: (KEPT.knownDeviceDays * DAY) / 1000,
    })
  }
}
