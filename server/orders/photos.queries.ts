import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { PhotoType } from '#shared/orders/photo.rules'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { ComplaintPhotosTable } from './tables.ts'

/** A photo without its bytes. */
export type PhotoRow = Pick<Selectable<ComplaintPhotosTable>, 'id' | 'type' | 'width' | 'height'>

/** What a `PhotoRow` is read from. */
export const photoColumns = ['id', 'type', 'width', 'height'] as const

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
