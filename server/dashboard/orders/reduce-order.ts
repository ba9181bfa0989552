import type { Transaction } from 'kysely'
import type { OrderFact } from '#machines/lives/order.machine'
import { findMoney } from '#server/orders/kept-money'
import { orderLifeStore } from '#server/orders/order-life'
import { type LivingOrder, lockOrder } from '#server/orders/orders.queries'
import { payableCents } from '#server/orders/payable'
import type { Reduction } from '#server/orders/reduction-mail'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import type { MoneyStanding } from '#shared/orders/payment-entries'
import { factsOfReduction } from '#shared/orders/reductions'
import { AppError } from '#shared/platform/errors'

/** What is told with the step of an order of which less is to be paid. */
export interface ReducingStep {
  readonly type: Extract<OrderFact['type'], 'rest.cancelled' | 'invoice.credited'>
  readonly detail: string
  readonly reduction: Reduction
  readonly actorId: string
  readonly at: Date
}

/**
 * The steps of an order's life, and of its money's, once what reduces it is written: with its history and the mail. Gives where
 * the money stands then.
 */
export const reduceOrder = async (
  trx: Transaction<Database>,
  { config }: Pick<Deps, 'config'>,
  { id }: Pick<LivingOrder, 'id'>,
  { type, detail, reduction, actorId, at }: ReducingStep,
): Promise<MoneyStanding> => {
  const order = await lockOrder(trx, id)
  if (order === undefined) throw new AppError('NOT_FOUND')
  const life = { ...orderLifeStore(config), refusal: 'ORDER_CHANGED' } as const
  const { receivedCents } = await findMoney(trx, order)
  const told = { at, detail, reduction, actorId }
  let { value } = await advance(trx, life, order, { type }, told)
  const totalCents = payableCents(order)
  const standing = (): MoneyStanding => ({
    status: value.fulfilment,
    paymentStatus: value.payment,
    totalCents,
    receivedCents,
  })
  for (const fact of factsOfReduction(standing())) {
    const at = { ...order, status: value.fulfilment, payment_status: value.payment }
    value = (await advance(trx, life, at, { type: fact }, told)).value
  }
  return standing()
}
