import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { PhotoType } from '#shared/orders/photo.rules'
import { findPhoto, findThumbnail, type PhotoPlace, updateRedrawn } from './photos.queries.ts'
import { type RedrawnPhoto, redrawPhoto } from './redraw-photo.ts'

/**
 * A photo that was kept before photos were drawn anew is so at its first reading, whichever part is read: nothing
 * leaves that was not. Throws INVALID_FIELDS for one that turns out to be none; it stays as it came.
 */
const redrawn = async (db: Kysely<Database>, id: string, bytes: Buffer): Promise<RedrawnPhoto> => {
  const photo = await redrawPhoto(bytes)
  await updateRedrawn(db, id, photo)
  return photo
}

/** The photo itself; undefined when there is none there. */
export const photoAt = async (
  db: Kysely<Database>,
  place: PhotoPlace,
): Promise<{ type: PhotoType; bytes: Buffer } | undefined> => {
  const photo = await findPhoto(db, place)
  return photo === undefined || photo.drawn ? photo : redrawn(db, place.id, photo.bytes)
}

/** Its thumbnail, a WebP; undefined when there is no such photo. */
export const thumbnailAt = async (db: Kysely<Database>, place: PhotoPlace): Promise<Buffer | undefined> => {
  const thumbnail = await findThumbnail(db, place)
  if (thumbnail !== null) return thumbnail
  const photo = await findPhoto(db, place)
  return photo && (await redrawn(db, place.id, photo.bytes)).thumbnail
}
