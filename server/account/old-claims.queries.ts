import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { closeClaim } from './close-claim.ts'

/** Closed at once; the next round takes the others. */
const BATCH = 500

/** Forgets the sign-ups that nobody confirmed within a month, unless staff approved them, and empty accounts. */
export const deleteOldClaims = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const claims = await trx
    .selectFrom('users')
    .select('id')
    .where('verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'inactive')
    .where('created_at', '<', new Date(now.getTime() - KEPT.unconfirmedSignUpDays * DAY))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of claims) await closeClaim(trx, id, { type: 'claim.lapsed' }, now)
  // A row that was emptied stays only for what refers to it.
  await trx
    .deleteFrom('users')
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('validated_carts')
            .select('validated_carts.id')
            .whereRef('validated_carts.user_id', '=', 'users.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_messages')
            .select('contact_messages.id')
            .whereRef('contact_messages.user_id', '=', 'users.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('complaint_photos')
            .select('complaint_photos.id')
            .whereRef('complaint_photos.user_id', '=', 'users.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('line_files').select('line_files.id').whereRef('line_files.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute()
}
