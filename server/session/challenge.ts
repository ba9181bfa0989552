import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { isUuid } from '#server/platform/columns'
import { hmacOf } from './one-time-secrets.ts'
import type { UsersTable } from './tables.ts'

const AUDIENCE = 'ombrelia-second-factor'
/** How long the second step may take, in seconds. */
const SECONDS = 5 * 60

/** A first step that succeeded, and how its session is to be. */
export interface Challenge {
  readonly userId: string
  readonly remember: boolean
  readonly byCode: boolean
  /** of the password as it was then: another one ends the challenge */
  readonly fingerprint: string
}

/** What a challenge says of a password's hash. */
export const fingerprintOf = (
  secret: string,
  { password_hash }: Pick<Selectable<UsersTable>, 'password_hash'>,
): string => hmacOf(secret, `challenge:${password_hash}`).slice(0, 16)

/** What goes to the browser: it opens nothing, and says who may go on to the second step; `now` epoch ms. */
export const signChallenge = (app: FastifyInstance, challenge: Challenge, now: number): string => {
  const { userId, remember, byCode, fingerprint } = challenge
  const iat = Math.floor(now / 1000)
  return app.jwt.sign({ sub: userId, aud: AUDIENCE, iat, exp: iat + SECONDS, remember, byCode, fingerprint })
}

/** Null for one that is forged, foreign or too old. */
export const readChallenge = (app: FastifyInstance, token: string, now: number): Challenge | null => {
  try {
    const payload: unknown = app.jwt.verify(token, {
      algorithms: ['HS256'],
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'aud', 'exp'],
      clockTimestamp: now,
    })
    if (typeof payload !== 'object' || payload === null) return null
    const userId: unknown = Reflect.get(payload, 'sub')
    const fingerprint: unknown = Reflect.get(payload, 'fingerprint')
    if (typeof userId !== 'string' || !isUuid(userId) || typeof fingerprint !== 'string') return null
    const says = (name: string): boolean => Reflect.get(payload, name) === true
    return { userId, fingerprint, remember: says('remember'), byCode: says('byCode') }
  } catch {
    // Whatever is wrong with it, nobody passed the first step.
    return null
  }
}
