import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { type OrderStatus, statusLabel } from '#shared/orders/order-status.rules'
import { payableOf, type Reductions } from '#shared/orders/payable'
import { type PaymentMethod, paymentMethods } from '#shared/orders/payment-methods'
import type { TableCell } from '#shared/platform/table-file'
import { amount, percentText } from './accounting-tables.ts'
import type { BookedCustomer } from './journal.ts'

/** Orders as they are given to whoever keeps the books, in `ORDER_COLUMNS`. */

/** An order as it was placed, and what it was reduced by; amounts in cents. */
export interface BookedOrder extends Reductions {
  /** yyyy-mm-dd of Paris */
  readonly day: string
  readonly number: string
  readonly customer: BookedCustomer
  /** empty for none */
  readonly purchaseOrder: string
  readonly status: OrderStatus
  readonly deliveryMode: DeliveryMode | null
  readonly paymentMethod: PaymentMethod
  /** goods, ex. VAT */
  readonly goodsCents: number
  /** ex. VAT */
  readonly deliveryCents: number
  readonly vatPercent: number
  readonly vatCents: number
  readonly totalCents: number
  /** that came in, less what was given back */
  readonly receivedCents: number
}

/** Of an order that was cancelled all is the rest that is not to come. What is cancelled and credited is to be taken away. */
export const orderRow = (order: BookedOrder): TableCell[] => {
  const { customer, status, goodsCents, deliveryCents, totalCents, creditedCents } = order
  const cancelledCents = status === 'cancelled' ? totalCents : order.cancelledCents
  return [
    order.day,
    order.number,
    customer.code,
    customer.name,
    order.purchaseOrder,
    statusLabel(status, order.deliveryMode),
    paymentMethods[order.paymentMethod].label,
    amount(goodsCents),
    amount(deliveryCents),
    amount(goodsCents + deliveryCents),
    percentText(order.vatPercent),
    amount(order.vatCents),
    amount(totalCents),
    amount(cancelledCents),
    amount(creditedCents),
    amount(payableOf({ totalCents, cancelledCents, creditedCents })),
    amount(order.receivedCents),
  ]
}
