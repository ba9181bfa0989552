import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ContactMessagesTable } from '#server/contact/tables'
import type { Database } from '#server/platform/tables'
import type { PhotoType } from '#shared/orders/photo.rules'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { ComplaintPhotosTable, OrderEventsTable, OrderLinesTable } from './tables.ts'

/** A photo without its bytes. */
export type PhotoRow = Pick<Selectable<ComplaintPhotosTable>, 'id' | 'type' | 'width' | 'height'>

/** A complaint with the lines and photos that it names, in their order. */
export interface ComplaintRecord {
  message: Pick<Selectable<ContactMessagesTable>, 'id' | 'message' | 'created_at' | 'state'>
  /** from 1 */
  positions: number[]
  photos: PhotoRow[]
}

const photoColumns = ['id', 'type', 'width', 'height'] as const

export type OrderEventRow = Omit<Selectable<OrderEventsTable>, 'id' | 'order_id'>

/** An order's statuses, oldest first. */
export const listOrderEvents = async (db: Kysely<Database>, orderId: string): Promise<OrderEventRow[]> =>
  db
    .selectFrom('order_events')
    .select(['status', 'detail', 'at', 'carrier', 'carrier_name', 'parcel_number'])
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

/** Keeps a photo that no complaint has yet. */
export const insertPhoto = async (
  db: Kysely<Database>,
  photo: Omit<Insertable<ComplaintPhotosTable>, 'message_id' | 'position' | 'bytes'> & { bytes: Buffer },
): Promise<PhotoRow> =>
  db
    .insertInto('complaint_photos')
    .values({
      ...photo,
      // The embedded engine takes twelve times as long over the bytes themselves.
      bytes: sql`decode(${photo.bytes.toString('base64')}, 'base64')`,
      message_id: null,
      position: null,
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow()

/** Gives a complaint one of its sender's photos of that order; false when there is none, or another has it. */
export const attachPhoto = async (
  trx: Transaction<Database>,
  photo: { id: string; userId: string; orderId: string; messageId: string; position: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('complaint_photos')
    .set({ message_id: photo.messageId, position: photo.position })
    .where('id', '=', photo.id)
    .where('user_id', '=', photo.userId)
    .where('order_id', '=', photo.orderId)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A photo of an order with its bytes; `userId` null: whoever sent it. */
export const findPhoto = async (
  db: Kysely<Database>,
  { id, orderId, userId }: { id: string; orderId: string; userId: string | null },
): Promise<{ type: PhotoType; bytes: Buffer } | undefined> => {
  const photo = db
    .selectFrom('complaint_photos')
    .select(['type', sql<string>`encode(bytes, 'base64')`.as('base64')])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
  const row = await (userId === null ? photo : photo.where('user_id', '=', userId)).executeTakeFirst()
  return row && { type: row.type, bytes: Buffer.from(row.base64, 'base64') }
}

/** How long a photo waits for its complaint, in ms. */
const WAITS = KEPT.loosePhotoDays * DAY

/** Forgets the photos of complaints that were never sent. */
export const deleteLoosePhotos = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('complaint_photos')
    .where('message_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - WAITS))
    .execute()
}
