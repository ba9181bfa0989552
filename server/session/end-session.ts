import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { forgetAllBrowsers } from './account.queries.ts'
import { recordAudit } from './audit.queries.ts'
import { revokeSession } from './session.queries.ts'
import { revokeAllSessions } from './session-life.queries.ts'

/** Signs a session out, its access tokens included, and writes it down; one that had ended before stays as it is. */
export const endSession = async (
  trx: Transaction<Database>,
  sessionId: string,
  request: Pick<FastifyRequest, 'ip'>,
  now: Date,
): Promise<void> => {
  const ended = await revokeSession(trx, sessionId, now)
  if (ended === undefined) return
  const { user_id: userId } = ended
  await recordAudit(trx, { kind: 'signed_out', subjectId: userId, actorId: userId, request }, now)
}

/** Signs everybody out and makes every browser a stranger, by whoever has the database; how many sessions there were. */
export const endAllSessions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const now = new Date(clock.now())
    await forgetAllBrowsers(trx, now)
    const sessions = await revokeAllSessions(trx, now)
    const entry = { kind: 'sessions_ended', subjectId: null, request: null, details: { sessions } } as const
    await recordAudit(trx, entry, now)
    return sessions
  })
