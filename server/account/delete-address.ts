import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { findLastAdded, lockAddresses, markSelected, removeAddress } from './addresses.queries.ts'

/**
 * Deletes one's own address; orders keep the copy that they were placed with. When it was the selected one, the last
 * added of its type is selected in its place: an installer's newest site is the likeliest next. Throws NOT_FOUND.
 */
export const deleteAddress = async (db: Kysely<Database>, userId: string, id: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockAddresses(trx, userId)
    const removed = await removeAddress(trx, userId, id)
    if (removed === undefined) throw new AppError('NOT_FOUND')
    if (!removed.selected) return
    const next = await findLastAdded(trx, userId, removed.type)
    if (next !== undefined) await markSelected(trx, userId, { id: next.id, type: removed.type })
  })
}
