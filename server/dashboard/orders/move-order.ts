import { markPaymentCancelled, markPaymentSettled, updateOrderStatus } from '#server/orders/orders.queries'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { type MoveRefusal, moveRefusal } from '#shared/dashboard/orders.rules'
import type { MoveOrdersBody } from '#shared/dashboard/orders.schema'
import { presentShipment, shipmentOf } from '#shared/orders/carriers'
import type { OrderStatus } from '#shared/orders/orders.schema'
import type { Staff } from '../users/write-rights.ts'
import { orderStatusMail } from './order-status-mail.ts'
import { lockOrder } from './orders.queries.ts'

/** What became of one order. */
export type Move = { moved: true } | { moved: false; number: string; code: MoveRefusal }

/**
 * Gives one order its next status in one transaction: its history, its payment (what staff confirm is paid, what they
 * cancel is not asked for any more; money that came in stays marked as such), what is written down, and the mail.
 */
export const moveOrder = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  { id, seen, shipment: typed }: MoveOrdersBody['orders'][number],
  to: { status: OrderStatus; detail: string },
): Promise<Move> =>
  db.transaction().execute(async (trx): Promise<Move> => {
    const order = await lockOrder(trx, id)
    if (order === undefined) return { moved: false, number: '', code: 'NOT_FOUND' }
    const refusal = moveRefusal(order.status, seen, to.status)
    if (refusal !== null) return { moved: false, number: order.number, code: refusal }

    const shipment = typed && shipmentOf(typed)
    await updateOrderStatus(trx, { orderId: id, ...to, at: now, shipment })
    const isPending = order.payment_status === 'pending'
    if (order.status === 'awaiting_payment' && to.status === 'confirmed' && isPending)
      await markPaymentSettled(trx, id, now)
    if (to.status === 'cancelled' && isPending) await markPaymentCancelled(trx, id)

    const details = { order: order.number, before: order.status, after: to.status }
    await recordAudit(trx, { kind: 'order_moved', subjectId: order.user_id, actorId, request, details }, now)
    if (order.deleted_at === null) {
      const mustRefund = to.status === 'cancelled' && order.payment_status === 'settled'
      const mail = orderStatusMail(
        personOf(order),
        {
          id,
          number: order.number,
          name: order.name,
          ...to,
          shipment: shipment && presentShipment(shipment),
          mustRefund,
        },
        config,
      )
      await enqueueMail(trx, mail, now)
    }
    return { moved: true }
  })
