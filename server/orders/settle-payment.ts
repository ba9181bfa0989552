import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { AppError } from '#shared/platform/errors'
import { hasCome, orderLifeStore } from './order-life.ts'
import { lockOrder } from './orders.queries.ts'

/**
 * The provider says that the card payment of one's own order went through: the order is confirmed, once. Throws
 * NOT_FOUND when there is no such payment with this provider, or when its order does not wait for it (any more).
 */
export const settlePayment = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  orderId: string,
  { provider, at }: { provider: string; at: Date },
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.user_id !== userId || order.provider !== provider) throw new AppError('NOT_FOUND')
    if (hasCome(order.payment_status)) return
    // another provider's customer learns nothing of the order
    const life = { ...orderLifeStore(config), refusal: 'NOT_FOUND' } as const
    await advance(trx, life, order, { type: 'payment.settled' }, { at, detail: 'Paiement reçu' })
  })
}
