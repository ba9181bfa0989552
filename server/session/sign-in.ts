import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { findSeat } from '#server/team/seats.queries'
import type { SignedInReply } from '#shared/session/session.schema'
import { signAccessToken } from './access-token.ts'
import type { UserRow } from './account.queries.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import type { StartedSession } from './start-session.ts'
import { presentUser } from './user.presenter.ts'

/** Answers with a session that is open: the user and an access token in the body, the refresh token as a cookie. */
export const signedInReply = async (
  app: FastifyInstance,
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  reply: FastifyReply,
  user: UserRow,
  session: StartedSession,
): Promise<SignedInReply> => {
  setRefreshCookie(reply, config, session.refreshToken, session.remember)
  return {
    success: true,
    user: presentUser(user, config, await findSeat(db, user)),
    auth_token: signAccessToken(app, { userId: user.id, sessionId: session.sessionId }, clock.now()),
  }
}
