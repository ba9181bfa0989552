import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { RateLimits } from '#server/platform/rate-limits'
import { type Call, route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import {
  authenticate,
  login,
  logout,
  refresh,
  refreshByPost,
  refreshByTimer,
} from '#shared/session/session.endpoints'
import { AuthenticateReply, DoneReply, LoginBody, SignedInReply } from '#shared/session/session.schema'
import { createAccessMemory } from './access-memory.ts'
import { readAccessToken } from './access-token.ts'
import { findUserById } from './account.queries.ts'
import { endSession } from './end-session.ts'
import { sessionOf } from './first-step.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { loginByPassword } from './login-by-password.ts'
import { clearRefreshCookie, isMeant, readRefreshToken } from './refresh-cookie.ts'
import { hashOf } from './refresh-token.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { findRefreshToken } from './session.queries.ts'
import { takeTry } from './session-limits.ts'
import { signedInReply } from './sign-in.ts'
import { signInRequest } from './start-session.ts'
import { mustEnrol, presentUser } from './user.presenter.ts'

/** Makes the app know who calls: the bearer token names the sign-in, the database says everything else (decision 036). */
export const registerSession = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps
  const memory = createAccessMemory(deps)
  app.decorate('findAccount', async (request) => {
    const claims = readAccessToken(app, request, clock.now())
    if (claims === null) return null
    const who = await memory.find(claims.userId, claims.sessionId)
    return who ? { ...who, sessionId: claims.sessionId, mustEnrol: mustEnrol(who.user, deps.config) } : null
  })
}

/** Sign-in by password, session check, refresh and sign-out (§4; why so: docs/decisions/004). */
export const sessionRoutes = (app: FastifyInstance, deps: Deps, limits: RateLimits): void => {
  const { db, config, clock } = deps

  /** Opens the session again by the cookie alone; its token is exchanged on the way. */
  const reopen = async (request: FastifyRequest, reply: FastifyReply): Promise<SignedInReply> => {
    const token = readRefreshToken(request, config)
    if (token === undefined) throw new AppError('NOT_SIGNED_IN')
    const rotated = await rotateRefreshToken(deps, token, request)
    const user = rotated && (await findUserById(db, rotated.userId))
    if (!rotated || !user) {
      clearRefreshCookie(reply, config)
      throw new AppError('NOT_SIGNED_IN')
    }
    return signedInReply(app, deps, reply, user, rotated)
  }

  route(app, login, { body: LoginBody, reply: SignedInReply }, async ({ body, request, reply }) => {
    const email = foldEmail(body.email)
    const device = await knownDevice(request, deps, email)
    await takeTry(limits, 'login', request, email, { device })
    const signingIn = signInRequest(request, deps, device)
    const opened = await loginByPassword(deps, signingIn, { ...body, email })
    const answer = await signedInReply(app, deps, reply, opened.user, sessionOf(app, opened, clock.now()))
    // whoever signed up with another's address knows a password too
    if (opened.user.verified_at !== null) rememberDevice(reply, request, deps, email, signingIn.device.id)
    return answer
  })

  const signOut = (sessionId: string, request: FastifyRequest): Promise<void> =>
    db.transaction().execute((trx) => endSession(trx, sessionId, request, new Date(clock.now())))

  route(app, logout, { reply: DoneReply }, async ({ request, reply }) => {
    if (isMeant(request)) clearRefreshCookie(reply, config)
    const claims = readAccessToken(app, request, clock.now())
    const token = readRefreshToken(request, config)
    const presented = token === undefined ? undefined : await findRefreshToken(db, hashOf(token))
    for (const sessionId of new Set([claims?.sessionId, presented?.session_id])) {
      if (sessionId !== undefined) await signOut(sessionId, request)
    }
    return { success: true, message: 'Déconnexion réussie' }
  })

  route(app, authenticate, { reply: AuthenticateReply }, async ({ request, reply }) => {
    const account = await app.findAccount(request)
    return account
      ? { success: true, user: presentUser(account.user, config, account.seat) }
      : reopen(request, reply)
  })

  const reopening = ({ request, reply }: Pick<Call<{ reply: SignedInReply }>, 'request' | 'reply'>) =>
    reopen(request, reply)
  route(app, refresh, { reply: SignedInReply }, reopening)
  route(app, refreshByPost, { reply: SignedInReply }, reopening)
  route(app, refreshByTimer, { reply: SignedInReply }, reopening)
}
