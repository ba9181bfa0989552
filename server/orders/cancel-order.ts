import type { Transaction } from 'kysely'
import { mayCancelOwn } from '#machines/lives/order.machine'
import { lockCurrentCheckout } from '#server/card-payments/card-payments.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { type Acting, requireOrdering } from '#server/team/seats.queries'
import { AppError } from '#shared/platform/errors'
import { listOrderEvents } from './complaints.queries.ts'
import { orderLifeStore } from './order-life.ts'
import { lockOrder } from './orders.queries.ts'

/**
 * Cancels an order for its own customer, once: one that waits for its payment, of which nothing has come. What was bought is given up by who
 * may buy. The page on which it could be paid is closed; money that comes all the same is owed back. Throws NOT_FOUND, MAY_NOT_ORDER,
 * ORDER_STEP_REFUSED or PAYMENT_UNDER_WAY.
 */
export const cancelOrder = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  acting: Acting,
  orderId: string,
  at: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.user_id !== acting.customerId) throw new AppError('NOT_FOUND')
    await requireOrdering(trx, acting)
    // asked for again, where the answer was lost
    if (order.status === 'cancelled' && (await wasCancelledByCustomer(trx, orderId))) return
    if (!mayCancelOwn({ fulfilment: order.status, payment: order.payment_status }))
      throw new AppError('ORDER_STEP_REFUSED', {
        message: 'Cette commande ne s’annule plus depuis votre compte\u00a0: écrivez-nous.',
      })
    const checkout = await lockCurrentCheckout(trx, orderId)
    if (checkout?.state === 'processing' && checkout.expires_at > at) throw new AppError('PAYMENT_UNDER_WAY')
    const step = { at, detail: DETAIL, doneBy: acting.userId }
    await advance(trx, orderLifeStore(config), order, { type: 'order.cancelled' }, step)
  })

/** Whether it was one of the customer's own people, not staff, who took its last step. */
const wasCancelledByCustomer = async (trx: Transaction<Database>, orderId: string): Promise<boolean> =>
  (await listOrderEvents(trx, orderId)).at(-1)?.done_by_name != null

/** Read by the customer and by staff. */
const DETAIL = 'Annulée depuis le compte du client'
