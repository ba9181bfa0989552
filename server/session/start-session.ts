import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { firstRefreshToken, hashOf } from './refresh-token.ts'
import { deleteSessionsUnusedSince, insertRefreshToken, insertSession } from './session.queries.ts'

/** A sign-in as its holder gets it. */
export interface StartedSession {
  readonly sessionId: string
  readonly refreshToken: string
  readonly remember: boolean
}

/**
 * Opens a family for a user whose credentials were checked, and forgets their sessions long past. The caller holds
 * the user's row: whoever ends all sessions of the account passes before, and the credentials are checked again,
 * or after.
 */
export const startSession = async (
  trx: Transaction<Database>,
  userId: string,
  { remember, byCode = false }: { remember: boolean; byCode?: boolean },
  now: Date,
): Promise<StartedSession> => {
  await deleteSessionsUnusedSince(trx, userId, new Date(now.getTime() - KEPT.sessionDays.remembered * DAY))
  const session = await insertSession(trx, userId, { remember, byCode }, now)
  const refreshToken = firstRefreshToken()
  await insertRefreshToken(trx, hashOf(refreshToken), session.id)
  return { sessionId: session.id, refreshToken, remember }
}
