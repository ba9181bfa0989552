import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '#server/platform/columns'

/** How long an access token opens the API (§9), in seconds. */
const ACCESS_TOKEN_SECONDS = 30 * 60

const AUDIENCE = 'ombrelia-shop'

/** What an access token says: whose it is and of which sign-in. Role and status are never in it. */
export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

/** A bearer token for `ACCESS_TOKEN_SECONDS` from `now` (epoch ms). */
export const signAccessToken = (app: FastifyInstance, claims: AccessClaims, now: number): string => {
  const iat = Math.floor(now / 1000)
  return app.jwt.sign({
    sub: claims.userId,
    sid: claims.sessionId,
    aud: AUDIENCE,
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
  })
}

const field = (payload: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  return typeof value === 'string' && isUuid(value) ? value : undefined
}

/** A token that was found good, until its end (epoch ms). */
interface Verified {
  readonly claims: AccessClaims
  readonly until: number
}

/** Tokens that an instance remembers at most, the latest read. */
const REMEMBERED = 5000

const remembered = new WeakMap<FastifyInstance, Map<string, Verified>>()

/**
 * The claims of the request's bearer token; null without one, or when it is forged, foreign or expired. A signature that
 * was found right is right for as long as the token lasts.
 */
export const readAccessToken = (
  app: FastifyInstance,
  request: FastifyRequest,
  now: number,
): AccessClaims | null => {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const tokens = remembered.get(app) ?? new Map<string, Verified>()
  remembered.set(app, tokens)
  const known = tokens.get(authorization)
  if (known !== undefined && now < known.until) return known.claims
  tokens.delete(authorization)
  const verified = verify(app, authorization, now)
  if (verified === null) return null
  tokens.set(authorization, verified)
  const [oldest] = tokens.keys()
  if (tokens.size > REMEMBERED && oldest !== undefined) tokens.delete(oldest)
  return verified.claims
}

const verify = (app: FastifyInstance, authorization: string, now: number): Verified | null => {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) return null
  try {
    const payload: unknown = app.jwt.verify(token, {
      algorithms: ['HS256'],
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'aud', 'exp'],
      clockTimestamp: now,
    })
    const userId = field(payload, 'sub')
    const sessionId = field(payload, 'sid')
    const exp = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'exp') : undefined
    if (userId === undefined || sessionId === undefined || typeof exp !== 'number') return null
    return { claims: { userId, sessionId }, until: exp * 1000 }
  } catch {
    // Whatever is wrong with it, it is not a key.
    return null
  }
}
