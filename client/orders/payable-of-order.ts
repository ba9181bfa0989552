import type { Order } from '#shared/orders/orders.schema'
import { payableOf } from '#shared/orders/payable'
import { toCents } from '#shared/platform/money'

/** What is to be paid of an order in all, in cents with VAT. */
export const payableOfOrder = ({
  transaction,
  reductions,
}: Pick<Order, 'transaction' | 'reductions'>): number =>
  payableOf({
    totalCents: toCents(transaction.amount),
    cancelledCents: reductions?.cancelledCents ?? 0,
    creditedCents: reductions?.creditedCents ?? 0,
  })
