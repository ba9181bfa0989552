import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { readAccessToken } from './access-token.ts'
import { findSignedInUser } from './account.queries.ts'

/** Makes the app know who calls: the bearer token gives the session, the database everything else. */
export const registerSession = (app: FastifyInstance, { db, clock }: Deps): void => {
  app.decorate('findAccount', async (request) => {
    const claims = readAccessToken(app, request, clock.now())
    if (claims === null) return null
    const user = await findSignedInUser(db, claims.userId, claims.sessionId)
    return user ? { user, sessionId: claims.sessionId } : null
  })
}

export const sessionRoutes = (_app: FastifyInstance, _deps: Deps): void => {}
