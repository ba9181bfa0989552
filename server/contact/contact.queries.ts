import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { KEPT } from '#shared/platform/retention'
import type { ContactMessagesTable } from './tables.ts'

/** A message where its life begins: who writes it says nothing of its state. */
export const insertContactMessage = async (
  trx: Transaction<Database>,
  message: Omit<Insertable<ContactMessagesTable>, 'state'>,
): Promise<void> => {
  await trx.insertInto('contact_messages').values(message).execute()
}

/** One's own order, by number or id; another's does not exist. */
export const findOwnOrder = async (
  trx: Transaction<Database>,
  userId: string,
  reference: { number: string } | { id: string },
): Promise<{ id: string; number: string } | undefined> =>
  trx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('user_id', '=', userId)
    .where((where) =>
      'id' in reference ? where('id', '=', reference.id) : where('number', '=', reference.number),
    )
    .executeTakeFirst()

/** Forgets what guests wrote, three years after: the privacy policy says so. `now` is when it is asked. */
export const deleteOldGuestMessages = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - KEPT.guestMessageYears)
  await trx
    .deleteFrom('contact_messages')
    .where('user_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
