import { issueInvoices } from '#server/invoices/issue-invoices'
import { findMoney, keepMoneyOfBefore } from '#server/orders/kept-money'
import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { listOrdered, listParcels } from '#server/orders/parcels.queries'
import { findReductions, insertCancelledRest } from '#server/orders/payable.queries'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { CancelRestBody } from '#shared/dashboard/orders/orders.schema'
import { partTexts, remainingOf, restOf } from '#shared/orders/parcels'
import { reasonProblem } from '#shared/orders/payable'
import { cancelledMessage } from '#shared/orders/reductions'
import { AppError } from '#shared/platform/errors'
import { formatCents } from '#shared/platform/money'
import type { Staff } from '../users/write-rights.ts'
import { reduceOrder } from './reduce-order.ts'

/**
 * What has not left of an order that left in part is not to come, in one transaction: the order ends with what has left, is
 * to be paid for that alone, and its customer is written to. Gives what is said of it, in French. Throws NOT_FOUND;
 * ORDER_CHANGED where a parcel left since `seen`, or nothing stays; INVALID_FIELDS.
 */
export const cancelRest = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  id: string,
  { reason: typed, seen }: CancelRestBody,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw new AppError('NOT_FOUND')
    const parcels = await listParcels(trx, id)
    const isTaken = orderLifeStore(config).at(order).can({ type: 'rest.cancelled' })
    if (!isTaken || parcels.length !== seen) throw new AppError('ORDER_CHANGED')
    const problem = reasonProblem(typed)
    if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { reason: [problem] } })
    const reason = typed.trim()
    await keepMoneyOfBefore(trx, order, await findMoney(trx, order), now)
    // of a version of before there may be parcels without
    await issueInvoices(trx, order, config, now)
    await insertCancelledRest(trx, { orderId: id, reason, at: now })
    const { cancelled_cents: cents } = await findReductions(trx, id)
    const ordered = await listOrdered(trx, id)
    const rest = restOf(
      remainingOf(
        ordered.map(({ quantity }) => quantity),
        parcels,
      ),
    )
    const lines = partTexts(
      rest,
      ordered.map(({ label, name }) => (name === '' ? label : `${name} – ${label}`)),
    )
    const standing = await reduceOrder(trx, { config }, order, {
      type: 'rest.cancelled',
      detail: `Reste annulé\u00a0: ${reason}`,
      reduction: { kind: 'rest', lines, cents, reason },
      actorId,
      at: now,
    })
    const details = { order: order.number, amount: formatCents(cents), reason }
    const entry = { kind: 'rest_cancelled', subjectId: order.user_id, actorId, request, details } as const
    await recordAudit(trx, entry, now)
    return cancelledMessage(cents, standing)
  })
