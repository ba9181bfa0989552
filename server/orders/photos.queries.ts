import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { isWithin, type Scope } from '#server/platform/scope.queries'
import type { Database } from '#server/platform/tables'
import type { PhotoType } from '#shared/orders/photo.rules'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { RedrawnPhoto } from './redraw-photo.ts'
import type { ComplaintPhotosTable } from './tables.ts'

/** A photo without its bytes. */
export type PhotoRow = Pick<Selectable<ComplaintPhotosTable>, 'id' | 'type' | 'width' | 'height'>

/** What a `PhotoRow` is read from. */
export const photoColumns = ['id', 'type', 'width', 'height'] as const

/** A photo to keep, with its bytes. */
export type NewPhoto = Omit<
  Insertable<ComplaintPhotosTable>,
  'message_id' | 'position' | 'bytes' | 'thumbnail'
> & { bytes: Buffer; thumbnail: Buffer }

/** As text: the embedded engine takes twelve times as long over the bytes themselves. */
const stored = (bytes: Buffer) => sql<Uint8Array>`decode(${bytes.toString('base64')}, 'base64')`

/** Keeps a photo that no complaint has yet. */
export const insertPhoto = (trx: Transaction<Database>, photo: NewPhoto): Promise<PhotoRow> =>
  trx
    .insertInto('complaint_photos')
    .values({
      ...photo,
      bytes: stored(photo.bytes),
      thumbnail: stored(photo.thumbnail),
      message_id: null,
      position: null,
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow()

/** Puts a photo that was drawn anew in the place of what was sent, unless another did meanwhile. */
export const updateRedrawn = async (
  db: Kysely<Database>,
  id: string,
  { type, width, height, bytes, thumbnail }: RedrawnPhoto,
): Promise<void> => {
  await db
    .updateTable('complaint_photos')
    .set({ type, width, height, bytes: stored(bytes), thumbnail: stored(thumbnail) })
    .where('id', '=', id)
    .where('thumbnail', 'is', null)
    .execute()
}

/** An account's photos that no complaint has: how many, and their bytes together. */
export const countWaitingPhotos = async (
  db: Kysely<Database>,
  userId: string,
): Promise<{ count: number; bytes: number }> =>
  db
    .selectFrom('complaint_photos')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(bytes)), 0)::integer`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
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

/** Which photo of an order is read; `EVERYBODY`: whoever sent it. */
export interface PhotoPlace {
  id: string
  orderId: string
  userId: Scope
}

const photoAt = (db: Kysely<Database>, { id, orderId, userId }: PhotoPlace) =>
  db
    .selectFrom('complaint_photos')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where(isWithin(userId, 'user_id'))

/** A photo with its bytes, and whether they were drawn here. */
export const findPhoto = async (
  db: Kysely<Database>,
  place: PhotoPlace,
): Promise<{ type: PhotoType; bytes: Buffer; drawn: boolean } | undefined> => {
  const row = await photoAt(db, place)
    .select([
      'type',
      sql<string>`encode(bytes, 'base64')`.as('base64'),
      sql<boolean>`thumbnail is not null`.as('drawn'),
    ])
    .executeTakeFirst()
  return row && { type: row.type, bytes: Buffer.from(row.base64, 'base64'), drawn: row.drawn }
}

/** A photo's thumbnail; null when it has none yet, undefined when there is no such photo. */
export const findThumbnail = async (
  db: Kysely<Database>,
  place: PhotoPlace,
): Promise<Buffer | null | undefined> => {
  const row = await photoAt(db, place)
    .select(sql<string | null>`encode(thumbnail, 'base64')`.as('base64'))
    .executeTakeFirst()
  return row && (row.base64 === null ? null : Buffer.from(row.base64, 'base64'))
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
