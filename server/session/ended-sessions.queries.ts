import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

/** Forgets the sessions that were ended, or that nobody used for as long as they last, with their tokens. */
export const deleteEndedSessions = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const unusedSince = (days: number): Date => new Date(now.getTime() - days * DAY)
  await trx
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('revoked_at', 'is not', null),
        where('last_used', '<', unusedSince(KEPT.sessionDays.remembered)),
        where.and([
          where('remember', '=', false),
          where('last_used', '<', unusedSince(KEPT.sessionDays.browser)),
        ]),
      ]),
    )
    .execute()
}
