import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Acting } from '#server/team/seats.queries'
import { tellTeam } from '#server/team/tell-team'
import { AppError } from '#shared/platform/errors'
import { findLastAdded, lockAddresses, markSelected, removeAddress } from './addresses.queries.ts'

/**
 * Deletes one's own address; orders keep the copy that they were placed with. When it was the selected one, the last
 * added of its type is selected in its place: an installer's newest site is the likeliest next. Its team is told. Throws NOT_FOUND.
 */
export const deleteAddress = async (
  db: Kysely<Database>,
  acting: Acting,
  id: string,
  { at, request }: { at: Date; request: Pick<FastifyRequest, 'ip'> },
): Promise<void> => {
  const { customerId: userId } = acting
  await db.transaction().execute(async (trx) => {
    await lockAddresses(trx, userId)
    const removed = await removeAddress(trx, userId, id)
    if (removed === undefined) throw new AppError('NOT_FOUND')
    await tellTeam(trx, acting, { kind: 'address_deleted', name: removed.name, request }, at)
    if (!removed.selected) return
    const next = await findLastAdded(trx, userId, removed.type)
    if (next !== undefined) await markSelected(trx, userId, { id: next.id, type: removed.type })
  })
}
