import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config'
import { cookieName, cookieOptions } from '#server/platform/cookies'
import { OTP_VALIDITY_MS } from '#shared/session/otp.rules'

/**
 * A browser that asked for a sign-in code: the code is its own, so that what others ask for or guess leaves it good
 * (docs/decisions/059). A random id that says nothing and opens nothing, for as long as a code is good.
 */

export const ASKER_COOKIE = 'code_asker'

/** The calls that a code is asked for and typed by. */
const PATHS = ['/api/requestOtp', '/api/verifyOtp'] as const

/** Which asker a browser is; undefined for one that asked for nothing. */
export const askerOf = (request: FastifyRequest, config: Config): string | undefined => {
  const id = request.cookies[cookieName(config, ASKER_COOKIE)]
  return id !== undefined && /^[\w-]{16}$/.test(id) ? id : undefined
}

/** The asker that a browser is from now on: the one that it was, or a new one. */
export const markAsker = (request: FastifyRequest, reply: FastifyReply, config: Config): string => {
  const id = askerOf(request, config) ?? randomBytes(12).toString('base64url')
  for (const path of PATHS)
    reply.setCookie(cookieName(config, ASKER_COOKIE), id, {
      ...cookieOptions(config, path),
      maxAge: OTP_VALIDITY_MS / 1000,
    })
  return id
}
