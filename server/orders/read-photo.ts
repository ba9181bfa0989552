import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { PhotoType } from '#shared/orders/photo.rules'
import { AppError } from '#shared/platform/errors'
import { findPhoto, findThumbnail, type PhotoPlace, updateRedrawn } from './photos.queries.ts'
import { type RedrawnPhoto, redrawPhoto } from './redraw-photo.ts'

/** Photos that this process remembers as impossible to draw, at most: the oldest go first. */
const REFUSED_MAX = 1000

/** the drawings under way, by photo */
const drawing = new Map<string, Promise<RedrawnPhoto>>()

/** why photos could not be drawn, by photo */
const refused = new Map<string, AppError>()

const drawAndKeep = async (
  db: Kysely<Database>,
  id: string,
  bytes: Buffer,
  reader: string,
): Promise<RedrawnPhoto> => {
  try {
    const photo = await redrawPhoto(reader, bytes)
    await updateRedrawn(db, id, photo)
    return photo
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_FIELDS') {
      refused.set(id, error)
      const [oldest = id] = refused.keys()
      if (refused.size > REFUSED_MAX) refused.delete(oldest)
    }
    throw error
  } finally {
    drawing.delete(id)
  }
}

/**
 * A photo that was kept before photos were drawn anew is so at its first reading, whichever part is read and however
 * many read it at once: nothing leaves that was not. Throws INVALID_FIELDS for one that turns out to be none; it stays
 * as it came, and this process unpacks it no more.
 */
const redrawn = async (
  db: Kysely<Database>,
  id: string,
  bytes: Buffer,
  reader: string,
): Promise<RedrawnPhoto> => {
  const known = refused.get(id)
  if (known !== undefined) throw known
  const underWay = drawing.get(id) ?? drawAndKeep(db, id, bytes, reader)
  drawing.set(id, underWay)
  return underWay
}

/** The photo itself, for the account that reads it; undefined when there is none there. */
export const photoAt = async (
  db: Kysely<Database>,
  place: PhotoPlace,
  reader: string,
): Promise<{ type: PhotoType; bytes: Buffer } | undefined> => {
  const photo = await findPhoto(db, place)
  return photo === undefined || photo.drawn ? photo : redrawn(db, place.id, photo.bytes, reader)
}

/** Its thumbnail, a WebP; undefined when there is no such photo. */
export const thumbnailAt = async (
  db: Kysely<Database>,
  place: PhotoPlace,
  reader: string,
): Promise<Buffer | undefined> => {
  const thumbnail = await findThumbnail(db, place)
  if (thumbnail !== null) return thumbnail
  const photo = await findPhoto(db, place)
  return photo && (await redrawn(db, place.id, photo.bytes, reader)).thumbnail
}
