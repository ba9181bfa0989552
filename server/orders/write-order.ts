import type { Transaction } from 'kysely'
import { placedOrder } from '#machines/lives/order.machine'
import type { CartContent } from '#server/cart/validated-cart.queries'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import type { AddressSnapshot, PaymentMethod, ProductName } from '#shared/orders/orders.schema'
import { type PaymentMeans, paymentMethods } from '#shared/orders/payment-methods'
import { parisYear } from '#shared/platform/dates'
import { insertOrder, insertOrderEvent, insertPayment, takeOrderNumber } from './orders.queries.ts'

/** An order about to be written: everything in it has been checked. */
export interface NewOrder {
  id: string
  userId: string
  validatedCartId: string
  content: CartContent
  idempotencyKey: string
  requestHash: string
  name: string
  comments: string
  productsNames: ProductName[]
  billingAddress: AddressSnapshot
  shippingAddress: AddressSnapshot
  paymentMethod: PaymentMethod
  means: PaymentMeans
  at: Date
  /** first line of its history; French, may be empty */
  detail: string
}

export interface WrittenOrder {
  id: string
  number: string
  paymentStatus: PaymentStatus
  netCents: number
  vatPercent: number
  vatCents: number
  totalCents: number
}

/**
 * Writes the order, its lines, its first event and its payment. The number is taken only now that all is checked: its
 * counter is shared, and held until the transaction ends.
 */
export const writeOrder = async (trx: Transaction<Database>, order: NewOrder): Promise<WrittenOrder> => {
  const { totalCents: netCents, vatPercent, vatCents } = order.content
  const totalCents = netCents + vatCents
  const { paidFirst, provider } = paymentMethods[order.paymentMethod]
  const placed = placedOrder(paidFirst)
  const status = placed.fulfilment
  const names = new Map(order.productsNames.map(({ index, name }) => [index, name]))
  const number = await takeOrderNumber(trx, parisYear(order.at.getTime()))
  const { id } = order
  await insertOrder(
    trx,
    {
      id,
      number,
      user_id: order.userId,
      validated_cart_id: order.validatedCartId,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      status,
      name: order.name,
      comments: order.comments,
      product_names: json(order.productsNames),
      billing_address: json(order.billingAddress),
      shipping_address: json(order.shippingAddress),
      payment_method: order.paymentMethod,
      net_cents: netCents,
      vat_percent: vatPercent,
      vat_cents: vatCents,
      total_cents: totalCents,
      terms_accepted_at: order.at,
      created_at: order.at,
    },
    order.content.lines.map((line, index) => ({
      position: index + 1,
      sub_family_id: line.model.subFamily.id,
      reference: line.model.subFamily.reference,
      label: line.model.subFamily.name,
      name: names.get(index) ?? '',
      quantity: line.quantity,
      unit_cents: line.unitCents,
      total_cents: line.totalCents,
    })),
  )
  await insertOrderEvent(trx, { orderId: id, status, detail: order.detail, at: order.at })
  await insertPayment(trx, {
    order_id: id,
    provider: provider(order.means),
    status: placed.payment,
    amount_cents: totalCents,
    created_at: order.at,
  })
  return { id, number, paymentStatus: placed.payment, netCents, vatPercent, vatCents, totalCents }
}
