import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { ImageSize, ImageType } from '#shared/catalogue/featured-image'
import { DAY } from '#shared/platform/durations'

/** A picture in one size and type. */
export interface ImageFile {
  readonly size: ImageSize
  readonly type: ImageType
  readonly bytes: Buffer
}

/** Keeps a picture that no featured product has yet, in all its sizes; its id. */
export const insertImage = async (
  trx: Transaction<Database>,
  { largest, files }: { largest: ImageSize; files: readonly ImageFile[] },
  uploadedBy: string,
  at: Date,
): Promise<string> => {
  const { id } = await trx
    .insertInto('featured_images')
    .values({ largest, loose_since: at, uploaded_by: uploadedBy, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { size, type, bytes } of files) {
    await trx
      .insertInto('featured_image_files')
      .values({
        image_id: id,
        size,
        type,
        // The embedded engine takes twelve times as long over the bytes themselves.
        bytes: sql`decode(${bytes.toString('base64')}, 'base64')`,
      })
      .execute()
  }
  return id
}

/** How many pictures of an account no featured product has had yet. */
export const countWaitingImages = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('featured_images')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('uploaded_by', '=', userId)
    .whereRef('loose_since', '=', 'created_at')
    .executeTakeFirstOrThrow()
  return count
}

/** Gives a picture to a featured product; false when there is no such picture. */
export const takeImage = async (trx: Transaction<Database>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('featured_images')
    .set({ loose_since: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A featured product no longer has the picture: when no other has, it waits to be forgotten. */
export const releaseImage = async (trx: Transaction<Database>, id: string, at: Date): Promise<void> => {
  await trx
    .updateTable('featured_images')
    .set({ loose_since: at })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('featured_products').select('featured_products.id').where('image_id', '=', id))),
    )
    .execute()
}

/** The bytes of a picture in one size and type. */
export const findImageFile = async (
  db: Kysely<Database>,
  { id, size, type }: { id: string; size: ImageSize; type: ImageType },
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('featured_image_files')
    .select(sql<string>`encode(bytes, 'base64')`.as('base64'))
    .where('image_id', '=', id)
    .where('size', '=', size)
    .where('type', '=', type)
    .executeTakeFirst()
  return row && Buffer.from(row.base64, 'base64')
}

/** How long a picture of no product is kept, ms: pages that were open still show it, and a form may be unfinished. */
const KEPT = DAY

/** Forgets the pictures that no featured product has had for a day. */
export const deleteLooseImages = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const loose = await trx
    .selectFrom('featured_images')
    .select('id')
    .where('loose_since', '<', new Date(now.getTime() - KEPT))
    .forUpdate()
    .execute()
  if (loose.length === 0) return
  const ids = loose.map(({ id }) => id)
  await trx.deleteFrom('featured_image_files').where('image_id', 'in', ids).execute()
  await trx.deleteFrom('featured_images').where('id', 'in', ids).execute()
}
