import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { WAITING_PHOTOS_MAX, WAITING_PHOTOS_MAX_BYTES } from '#shared/orders/photo.rules'
import { AppError } from '#shared/platform/errors'
import { countWaitingPhotos, insertPhoto, type NewPhoto, type PhotoRow } from './photos.queries.ts'

/** Throws PICTURES_WAITING when the account's photos without a complaint leave no room for another of that many bytes. */
export const requireRoom = async (db: Kysely<Database>, userId: string, bytes = 0): Promise<void> => {
  const waiting = await countWaitingPhotos(db, userId)
  if (waiting.count >= WAITING_PHOTOS_MAX || waiting.bytes + bytes > WAITING_PHOTOS_MAX_BYTES)
    throw new AppError('PICTURES_WAITING')
}

/** Stores a photo for a complaint that follows; several sent at once are counted one after the other. */
export const storePhoto = (db: Kysely<Database>, photo: NewPhoto): Promise<PhotoRow> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, photo.user_id)
    await requireRoom(trx, photo.user_id, photo.bytes.length)
    return insertPhoto(trx, photo)
  })
