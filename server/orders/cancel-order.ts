import { mayCancelOwn } from '#machines/lives/order.machine'
import { lockCurrentCheckout } from '#server/card-payments/card-payments.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { AppError } from '#shared/platform/errors'
import { orderLifeStore } from './order-life.ts'
import { lockOrder } from './orders.queries.ts'

/**
 * Cancels an order for its own customer: one that waits for its payment, of which nothing has come. The page on which it could be
 * paid is closed; money that comes all the same is owed back. Throws NOT_FOUND, ORDER_STEP_REFUSED or PAYMENT_UNDER_WAY.
 */
export const cancelOrder = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  orderId: string,
  at: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.user_id !== userId) throw new AppError('NOT_FOUND')
    if (!mayCancelOwn({ fulfilment: order.status, payment: order.payment_status }))
      throw new AppError('ORDER_STEP_REFUSED', {
        message: 'Cette commande ne s’annule plus depuis votre compte\u00a0: écrivez-nous.',
      })
    const checkout = await lockCurrentCheckout(trx, orderId)
    if (checkout?.state === 'processing' && checkout.expires_at > at) throw new AppError('PAYMENT_UNDER_WAY')
    await advance(trx, orderLifeStore(config), order, { type: 'order.cancelled' }, { at, detail: DETAIL })
  })

/** Read by the customer and by staff. */
const DETAIL = 'Annulée depuis le compte du client'
