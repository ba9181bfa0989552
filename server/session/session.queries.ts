import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { RefreshTokensTable, SessionsTable } from './tables.ts'

export type SessionRow = Selectable<SessionsTable>
export type RefreshTokenRow = Selectable<RefreshTokensTable>

export const insertSession = (
  trx: Transaction<Database>,
  userId: string,
  how: { remember: boolean; byCode: boolean; device: { id: string; label: string } },
  now: Date,
): Promise<SessionRow> =>
  trx
    .insertInto('sessions')
    .values({
      user_id: userId,
      remember: how.remember,
      by_code: how.byCode,
      device: how.device.label,
      device_id: how.device.id,
      created_at: now,
      last_used: now,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertRefreshToken = (
  trx: Transaction<Database>,
  hash: string,
  sessionId: string,
): Promise<unknown> =>
  trx.insertInto('refresh_tokens').values({ hash, session_id: sessionId, rotated_at: null }).execute()

export const findRefreshToken = (db: Kysely<Database>, hash: string): Promise<RefreshTokenRow | undefined> =>
  db.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()

/** The session, held until the transaction ends: refreshes of one family happen one after another. */
export const lockSession = (trx: Transaction<Database>, id: string): Promise<SessionRow> =>
  trx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const markRotated = (trx: Transaction<Database>, hash: string, now: Date): Promise<unknown> =>
  trx.updateTable('refresh_tokens').set({ rotated_at: now }).where('hash', '=', hash).execute()

export const touchSession = (trx: Transaction<Database>, id: string, now: Date): Promise<unknown> =>
  trx.updateTable('sessions').set({ last_used: now }).where('id', '=', id).execute()

/** Ends a family, its access tokens included; undefined when it had ended before. */
export const revokeSession = (
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** A session of an account, unless it has ended or is another's. */
export const findLivingSession = (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<SessionRow | undefined> =>
  trx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The living sessions that an account has in a browser. */
export const listSessionsOfDevice = (
  trx: Transaction<Database>,
  userId: string,
  deviceId: string,
): Promise<Pick<SessionRow, 'id'>[]> =>
  trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

/** Ends every family of an account, but for the one that `keptId` names. */
export const revokeSessions = async (
  trx: Transaction<Database>,
  userId: string,
  now: Date,
  keptId?: string,
): Promise<void> => {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
    .execute()
}

/** Forgets sessions of a user that nobody has used since `before`, with their tokens. */
export const deleteSessionsUnusedSince = (
  trx: Transaction<Database>,
  userId: string,
  before: Date,
): Promise<unknown> =>
  trx.deleteFrom('sessions').where('user_id', '=', userId).where('last_used', '<', before).execute()
