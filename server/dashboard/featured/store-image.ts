import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { WAITING_IMAGES_MAX } from '#shared/dashboard/featured/featured-image.rules'
import { AppError } from '#shared/platform/errors'
import { countWaitingImages, insertImage } from './images.queries.ts'

/** Throws PICTURES_WAITING when the account has as many pictures without a product as it may. */
export const requireRoom = async (db: Kysely<Database>, userId: string): Promise<void> => {
  if ((await countWaitingImages(db, userId)) >= WAITING_IMAGES_MAX) throw new AppError('PICTURES_WAITING')
}

/** Stores a picture for a product that follows, and gives its id; several sent at once are counted one after the other. */
export const storeImage = (
  db: Kysely<Database>,
  image: Parameters<typeof insertImage>[1],
  userId: string,
  at: Date,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    await requireRoom(trx, userId)
    return insertImage(trx, image, userId, at)
  })
