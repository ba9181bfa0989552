import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY, HOUR } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { SessionRow } from './session.queries.ts'

/**
 * Whether a session (`sessions`) of an account (`users`) is younger than it may get: ASVS 7.3.2. By the role of now: whoever
 * becomes staff signs in again the same day.
 */
export const isYoung = (now: Date) => {
  const since = (ms: number): Date => new Date(now.getTime() - ms)
  const { staffHours, otherDays } = KEPT.sessionLife
  return sql<SqlBool>`sessions.created_at > case when users.role = 'user'
    then ${since(otherDays * DAY)}::timestamptz else ${since(staffHours * HOUR)}::timestamptz end`
}

/** Whether it was not left unused for as long as it lasts. */
const isUsed = (now: Date) => {
  const since = (days: number): Date => new Date(now.getTime() - days * DAY)
  const { remembered, browser } = KEPT.sessionDays
  return sql<SqlBool>`sessions.last_used >= case when sessions.remember
    then ${since(remembered)}::timestamptz else ${since(browser)}::timestamptz end`
}

/** Most that a person is shown; the ones left out were used longest ago. */
const MOST_SHOWN = 50

/** The sessions of an account that may still be used; the last used first. */
export const listLivingSessions = (
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<Pick<SessionRow, 'id' | 'device' | 'created_at' | 'last_used'>[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.device', 'sessions.created_at', 'sessions.last_used'])
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where(isUsed(now))
    .where(isYoung(now))
    .orderBy('sessions.last_used', 'desc')
    .orderBy('sessions.id')
    .limit(MOST_SHOWN)
    .execute()

/** Whether a refresh may go on with a session. */
export const isLivingSession = async (db: Kysely<Database>, id: string, now: Date): Promise<boolean> => {
  const living = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where(isUsed(now))
    .where(isYoung(now))
    .executeTakeFirst()
  return living !== undefined
}

/** Ends every session of everybody; how many there were. */
export const revokeAllSessions = async (db: Kysely<Database>, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
