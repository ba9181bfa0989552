import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { findAddress, lockAddresses, markSelected } from './addresses.queries.ts'

/** Selects one's own address instead of the one of its type that was. Throws NOT_FOUND. */
export const selectAddress = async (db: Kysely<Database>, userId: string, id: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockAddresses(trx, userId)
    const address = await findAddress(trx, userId, id)
    if (address === undefined) throw new AppError('NOT_FOUND')
    await markSelected(trx, userId, address)
  })
}
