import { factOf } from '#machines/lives/order.machine'
import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { MoveRefusal } from '#shared/dashboard/orders/orders.rules'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import { shipmentOf } from '#shared/orders/carriers'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'

/** What became of one order. */
export type Move = { moved: true } | { moved: false; number: string; code: MoveRefusal }

/**
 * Gives one order its next status in one transaction: its life's step, with its history, its payment and the mail, and
 * what is written down of it.
 */
export const moveOrder = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  { id, seen, shipment }: MoveOrdersBody['orders'][number],
  to: { status: OrderStatus; detail: string },
): Promise<Move> =>
  db.transaction().execute(async (trx): Promise<Move> => {
    const order = await lockOrder(trx, id)
    if (order === undefined) return { moved: false, number: '', code: 'NOT_FOUND' }
    const refused = (code: MoveRefusal): Move => ({ moved: false, number: order.number, code })
    if (order.status !== seen) return refused('ORDER_CHANGED')
    const fact = factOf(to.status)
    // what is fetched has no carrier
    const isSent = shipment !== undefined && order.delivery_mode === 'pickup'
    if (fact === null || isSent) return refused('ORDER_STEP_REFUSED')
    try {
      await advance(trx, orderLifeStore(config), order, fact, {
        at: now,
        detail: to.detail,
        shipment: shipment && shipmentOf(shipment),
        actorId,
      })
    } catch (error) {
      // nothing is written of a step that the chart does not take
      if (error instanceof AppError && error.code === 'ORDER_STEP_REFUSED') return refused(error.code)
      throw error
    }
    const details = { order: order.number, before: order.status, after: to.status }
    await recordAudit(trx, { kind: 'order_moved', subjectId: order.user_id, actorId, request, details }, now)
    return { moved: true }
  })
