import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from './audit.queries.ts'
import { hashOf, successorOf } from './refresh-token.ts'
import {
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  markRotated,
  revokeSession,
  touchSession,
} from './session.queries.ts'
import { isLivingSession } from './session-life.queries.ts'
import type { StartedSession } from './start-session.ts'

/** How long the immediate predecessor still gets the same successor (two tabs, a reply that was lost), in ms. */
const GRACE = 10_000

/** A family after one of its tokens was presented. */
export interface Rotated extends StartedSession {
  readonly userId: string
}

/**
 * Exchanges a refresh token for its successor, under a lock on its family's row. The current token is replaced;
 * its immediate predecessor, within `GRACE`, is given the same successor; anything older was stolen or replayed
 * and ends the whole family. Null: this token opens nothing.
 */
export const rotateRefreshToken = (
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  token: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<Rotated | null> =>
  db.transaction().execute(async (trx) => {
    const hash = hashOf(token)
    const seen = await findRefreshToken(trx, hash)
    if (seen === undefined) return null
    const session = await lockSession(trx, seen.session_id)
    // Again, now that nobody else can rotate it.
    const presented = await findRefreshToken(trx, hash)
    const now = clock.now()
    if (presented === undefined || !(await isLivingSession(trx, session.id, new Date(now)))) return null

    const successor = successorOf(token, secret)
    const rotated: Rotated = {
      userId: session.user_id,
      sessionId: session.id,
      remember: session.remember,
      refreshToken: successor,
    }
    if (presented.rotated_at === null) {
      await markRotated(trx, hash, new Date(now))
      await insertRefreshToken(trx, hashOf(successor), session.id)
      await touchSession(trx, session.id, new Date(now))
      return rotated
    }
    const current = await findRefreshToken(trx, hashOf(successor))
    const isImmediate = current !== undefined && current.rotated_at === null
    if (isImmediate && now - presented.rotated_at.getTime() <= GRACE) return rotated
    await revokeSession(trx, session.id, new Date(now))
    await recordAudit(trx, { kind: 'session_replayed', subjectId: session.user_id, request }, new Date(now))
    return null
  })
