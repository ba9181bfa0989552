import type { Deps } from '#server/platform/deps'
import { firstRefreshToken, hashOf } from './refresh-token.ts'
import { SESSION_DAYS } from './rotate-refresh-token.ts'
import { deleteSessionsUnusedSince, insertRefreshToken, insertSession } from './session.queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** A sign-in as its holder gets it. */
export interface StartedSession {
  readonly sessionId: string
  readonly refreshToken: string
}

/** Opens a family for a user whose credentials were checked, and forgets their sessions long past. */
export const startSession = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  remember: boolean,
): Promise<StartedSession> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    await deleteSessionsUnusedSince(trx, userId, new Date(now - SESSION_DAYS.remembered * DAY))
    const session = await insertSession(trx, userId, remember, new Date(now))
    const refreshToken = firstRefreshToken()
    await insertRefreshToken(trx, hashOf(refreshToken), session.id)
    return { sessionId: session.id, refreshToken }
  })
