import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ContactMessagesTable } from '#server/contact/tables'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import { type PhotoRow, photoColumns } from './photos.queries.ts'
import type { OrderEventsTable, OrderLinesTable } from './tables.ts'

/** A complaint with the lines and photos that it names, in their order. */
export interface ComplaintRecord {
  message: Pick<Selectable<ContactMessagesTable>, 'id' | 'message' | 'created_at' | 'state'> & {
    /** e-mail of the colleague who sent it; null: its account's own person */
    written_by_name: string | null
  }
  /** from 1 */
  positions: number[]
  photos: PhotoRow[]
}

export type OrderEventRow = Omit<Selectable<OrderEventsTable>, 'id' | 'order_id' | 'done_by'> & {
  /** e-mail of who of the customer's people took it; null: none of them */
  done_by_name: string | null
}

/** An order's statuses, oldest first. */
export const listOrderEvents = async (db: Kysely<Database>, orderId: string): Promise<OrderEventRow[]> =>
  db
    .selectFrom('order_events')
    .select(['status', 'detail', 'at', 'carrier', 'carrier_name', 'parcel_number', 'parcel'])
    .select(doneBy('order_events.done_by').as('done_by_name'))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** A customer's complaints about an order, oldest first. */
export const listComplaints = async (
  db: Kysely<Database>,
  userId: string,
  orderId: string,
): Promise<ComplaintRecord[]> => {
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'message', 'created_at', 'state'])
    .select(doneBy('contact_messages.written_by').as('written_by_name'))
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('subject', '=', 'Réclamation')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('complaint_lines')
    .select(['message_id', 'position'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const photos = await db
    .selectFrom('complaint_photos')
    .select([...photoColumns, 'message_id'])
    .where('order_id', '=', orderId)
    .where('message_id', 'is not', null)
    .orderBy('position')
    .execute()
  return messages.map((message) => ({
    message,
    positions: lines.filter(({ message_id }) => message_id === message.id).map(({ position }) => position),
    photos: photos.filter(({ message_id }) => message_id === message.id),
  }))
}

/** The lines of an order, in their order. */
export const listOrderLines = async (
  db: Kysely<Database>,
  orderId: string,
): Promise<Pick<Selectable<OrderLinesTable>, 'position' | 'reference' | 'label' | 'name'>[]> =>
  db
    .selectFrom('order_lines')
    .select(['position', 'reference', 'label', 'name'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

export const insertComplaintLines = async (
  trx: Transaction<Database>,
  messageId: string,
  orderId: string,
  positions: readonly number[],
): Promise<void> => {
  if (positions.length === 0) return
  await trx
    .insertInto('complaint_lines')
    .values(positions.map((position) => ({ message_id: messageId, order_id: orderId, position })))
    .execute()
}
