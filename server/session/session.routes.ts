import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { type Call, route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import {
  authenticate,
  login,
  logout,
  refresh,
  refreshByPost,
  refreshByTimer,
} from '#shared/session/session.endpoints'
import { AuthenticateReply, DoneReply, LoginBody, SignedInReply } from '#shared/session/session.schema'
import { readAccessToken, signAccessToken } from './access-token.ts'
import { findSignedInUser, findUserById, findUserToSignIn, type UserRow } from './account.queries.ts'
import { clearRefreshCookie, isMeant, readRefreshToken, setRefreshCookie } from './refresh-cookie.ts'
import { hashOf } from './refresh-token.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { findRefreshToken, revokeSession } from './session.queries.ts'
import { startSession } from './start-session.ts'
import { presentUser } from './user.presenter.ts'

/** Makes the app know who calls: the bearer token names the sign-in, the database says everything else. */
export const registerSession = (app: FastifyInstance, { db, clock }: Deps): void => {
  app.decorate('findAccount', async (request) => {
    const claims = readAccessToken(app, request, clock.now())
    if (claims === null) return null
    const user = await findSignedInUser(db, claims.userId, claims.sessionId)
    return user ? { user, sessionId: claims.sessionId } : null
  })
}

/** Sign-in by password, session check, refresh and sign-out (§4; why so: docs/decisions/004). */
export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, config, clock, passwords } = deps

  const signedIn = (user: UserRow, sessionId: string): SignedInReply => ({
    success: true,
    user: presentUser(user),
    auth_token: signAccessToken(app, { userId: user.id, sessionId }, clock.now()),
  })

  /** Opens the session again by the cookie alone; its token is exchanged on the way. */
  const reopen = async (request: FastifyRequest, reply: FastifyReply): Promise<SignedInReply> => {
    const token = readRefreshToken(request)
    if (token === undefined) throw new AppError('NOT_SIGNED_IN')
    const rotated = await rotateRefreshToken(deps, token)
    const user = rotated && (await findUserById(db, rotated.userId))
    if (!rotated || !user) {
      clearRefreshCookie(reply, config)
      throw new AppError('NOT_SIGNED_IN')
    }
    setRefreshCookie(reply, config, rotated.refreshToken, rotated.remember)
    return signedIn(user, rotated.sessionId)
  }

  route(app, login, { body: LoginBody, reply: SignedInReply }, async ({ body, reply }) => {
    const user = await findUserToSignIn(db, body.email)
    const matches = await passwords.verify(user?.password_hash, body.password)
    if (!user || !matches) throw new AppError('BAD_CREDENTIALS')
    const session = await startSession(deps, user.id, body.remember ?? false)
    setRefreshCookie(reply, config, session.refreshToken, body.remember ?? false)
    return signedIn(user, session.sessionId)
  })

  route(app, logout, { reply: DoneReply }, async ({ request, reply }) => {
    if (isMeant(request)) clearRefreshCookie(reply, config)
    const claims = readAccessToken(app, request, clock.now())
    const token = readRefreshToken(request)
    const presented = token === undefined ? undefined : await findRefreshToken(db, hashOf(token))
    for (const sessionId of new Set([claims?.sessionId, presented?.session_id])) {
      if (sessionId !== undefined) await revokeSession(db, sessionId, new Date(clock.now()))
    }
    return { success: true, message: 'Déconnexion réussie' }
  })

  route(app, authenticate, { reply: AuthenticateReply }, async ({ request, reply }) => {
    const account = await app.findAccount(request)
    return account ? { success: true, user: presentUser(account.user) } : reopen(request, reply)
  })

  const reopening = ({ request, reply }: Pick<Call<{ reply: SignedInReply }>, 'request' | 'reply'>) =>
    reopen(request, reply)
  route(app, refresh, { reply: SignedInReply }, reopening)
  route(app, refreshByPost, { reply: SignedInReply }, reopening)
  route(app, refreshByTimer, { reply: SignedInReply }, reopening)
}
