import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '#server/platform/columns'

/** How long an access token opens the API (§9), in seconds. */
export const ACCESS_TOKEN_SECONDS = 30 * 60

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

/** The claims of the request's bearer token; null without one, or when it is forged, foreign or expired. */
export const readAccessToken = (
  app: FastifyInstance,
  request: FastifyRequest,
  now: number,
): AccessClaims | null => {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
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
    return userId === undefined || sessionId === undefined ? null : { userId, sessionId }
  } catch {
    // Whatever is wrong with it, it is not a key.
    return null
  }
}
