import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config'
import { cookieName, cookieOptions } from '#server/platform/cookies'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

/** The refresh token's cookie: httpOnly, SameSite=Strict, once on each path that reads it and nowhere else. */

export const REFRESH_COOKIE = 'refresh_token'

/** What opens a session again or ends it, then what signs in and so replaces it. */
const PATHS = [
  '/refresh',
  '/api/refresh',
  '/api/authenticate',
  '/api/logout',
  '/api/login',
  '/api/verifyOtp',
  '/api/register',
] as const

/** Gives the token to the browser: for 30 days when it is to remember, otherwise until it closes. */
export const setRefreshCookie = (
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  token: string,
  remember: boolean,
): void => {
  for (const path of PATHS) {
    reply.setCookie(cookieName(config, REFRESH_COOKIE), token, {
      ...cookieOptions(config, path),
      ...(remember ? { maxAge: (KEPT.sessionDays.remembered * DAY) / 1000 } : {}),
    })
  }
}

export const clearRefreshCookie = (reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void => {
  const name = cookieName(config, REFRESH_COOKIE)
  for (const path of PATHS) reply.clearCookie(name, cookieOptions(config, path))
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Whether the person meant this request. One that another site (or a sister subdomain) started, one that a browser
 * sends ahead in case a page is opened, and HEAD are not: they must neither rotate a token nor end a session.
 */
export const isMeant = (request: FastifyRequest): boolean => {
  const site = header(request, 'sec-fetch-site')
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].map((name) => header(request, name)).join(' ')
  const isForeign = site === 'cross-site' || site === 'same-site'
  return !isForeign && !/prefetch|prerender|preview/i.test(ahead) && request.method !== 'HEAD'
}

/** The refresh token of a request that was meant. */
export const readRefreshToken = (
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
): string | undefined => (isMeant(request) ? request.cookies[cookieName(config, REFRESH_COOKIE)] : undefined)
