import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { lockPayment, markPaymentSettled, updateOrderStatus } from './orders.queries.ts'

/**
 * The provider says that the card payment of one's own order went through: the order is confirmed, once. Throws
 * NOT_FOUND when there is no such payment with this provider, or when its order does not wait for it (any more).
 */
export const settlePayment = async (
  db: Kysely<Database>,
  userId: string,
  orderId: string,
  { provider, at }: { provider: string; at: Date },
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, userId, orderId)
    if (payment === undefined || payment.provider !== provider) throw new AppError('NOT_FOUND')
    if (payment.status === 'settled') return
    if (payment.status === 'cancelled' || payment.order_status !== 'awaiting_payment') {
      throw new AppError('NOT_FOUND')
    }
    await markPaymentSettled(trx, orderId, at)
    await updateOrderStatus(trx, { orderId, status: 'confirmed', detail: 'Paiement reçu', at })
  })
}
