import type { Kysely } from 'kysely'
import { placedOrder } from '#machines/lives/order.machine'
import type { CartContent } from '#server/cart/validated-cart.queries'
import type { NewJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import { arrivalDates } from '#shared/orders/delivery-dates'
import { firstDue, leadTimesOf } from '#shared/orders/delivery-in-two'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { OrderSite } from '#shared/orders/order-site.schema'
import type { AddressSnapshot, OrderStatus, PaymentMethod, ProductName } from '#shared/orders/orders.schema'
import { type PaymentMeans, paymentMethods } from '#shared/orders/payment-methods'
import { parisDay, parisYear } from '#shared/platform/dates'
import { vatOf } from '#shared/platform/money'
import type { Closings } from '#shared/platform/working-days'
import { insertOrder } from './insert-order.queries.ts'
import type { PlacedOrder } from './orders.queries.ts'

/** How an order leaves, and what that costs, in cents ex. VAT. */
export interface PlacedDelivery {
  mode: DeliveryMode
  cents: number
  /** what of that is of the first of two deliveries; absent: it is one */
  firstCents?: number | undefined
  /** French */
  why: string
}

/** An order about to be written: everything in it has been checked. */
export interface NewOrder {
  id: string
  userId: string
  /** the colleague who places it; null: the account's own person */
  placedBy: string | null
  validatedCartId: string
  content: CartContent
  /** of the catalogue that priced it */
  catalogueVersion: number
  idempotencyKey: string
  requestHash: string
  name: string
  /** null for none */
  purchaseOrder: string | null
  site: OrderSite
  comments: string
  productsNames: ProductName[]
  billingAddress: AddressSnapshot
  shippingAddress: AddressSnapshot
  paymentMethod: PaymentMethod
  means: PaymentMeans
  /** null: the shop tells no cost */
  delivery: PlacedDelivery | null
  /** of the shop: no day of these is promised */
  closings: Closings
  at: Date
  /** first line of its history; French, may be empty */
  detail: string
}

/** What the days of such an order are counted from, were it placed then. */
export const arrivalFacts = (
  at: Date,
  lines: readonly { leadTimeDays: number }[],
  closings: Closings,
): ArrivalFacts => ({
  day: parisDay(at.getTime()),
  closings: [...closings],
  leadTimes: lines.map(({ leadTimeDays }) => leadTimeDays),
})

/** The days that an order which is now in that status is promised for; none while its payment is waited for. */
export const promisedDays = (
  status: OrderStatus,
  at: Date,
  lines: readonly { leadTimeDays: number }[],
  closings: Closings,
  mode: DeliveryMode | null,
): { promised_from: string | null; promised_to: string | null; first_due: string | null } => {
  if (status === 'awaiting_payment') return { promised_from: null, promised_to: null, first_due: null }
  const { earliest, latest } = arrivalDates(arrivalFacts(at, lines, closings), mode ?? 'ship')
  const first_due = mode === 'ship_in_two' ? firstDue(at.getTime(), leadTimesOf(lines), closings) : null
  return { promised_from: earliest, promised_to: latest, first_due }
}

/** What an order comes to, in cents. */
export const orderAmounts = ({ content, delivery }: Pick<NewOrder, 'content' | 'delivery'>) => {
  const deliveryCents = delivery?.cents ?? 0
  const netCents = content.totalCents
  const vatCents = vatOf(netCents + deliveryCents, content.vatPercent)
  return { netCents, deliveryCents, vatCents, totalCents: netCents + deliveryCents + vatCents }
}

/** Writes the order with its lines, its first step, its payment and the jobs that leave with it; what was written of it. */
export const writeOrder = async (
  db: Kysely<Database>,
  order: NewOrder,
  jobs: readonly NewJob[],
): Promise<PlacedOrder> => {
  const { netCents, deliveryCents, vatCents, totalCents } = orderAmounts(order)
  const { paidFirst, provider } = paymentMethods[order.paymentMethod]
  const placed = placedOrder(paidFirst)
  const names = new Map(order.productsNames.map(({ index, name }) => [index, name]))
  const row = {
    id: order.id,
    user_id: order.userId,
    placed_by: order.placedBy,
    validated_cart_id: order.validatedCartId,
    idempotency_key: order.idempotencyKey,
    request_hash: order.requestHash,
    status: placed.fulfilment,
    name: order.name,
    purchase_order: order.purchaseOrder,
    site_contact_name: order.site.contactName || null,
    site_contact_phone: order.site.contactPhone || null,
    wished_on: order.site.wishedOn,
    comments: order.comments,
    product_names: order.productsNames,
    billing_address: order.billingAddress,
    shipping_address: order.shippingAddress,
    payment_method: order.paymentMethod,
    net_cents: netCents,
    vat_percent: order.content.vatPercent,
    vat_cents: vatCents,
    delivery_mode: order.delivery?.mode ?? null,
    delivery_cents: deliveryCents,
    first_delivery_cents: order.delivery?.firstCents ?? null,
    delivery_why: order.delivery?.why ?? '',
    total_cents: totalCents,
    terms_accepted_at: order.at,
    ...promisedDays(
      placed.fulfilment,
      order.at,
      order.content.lines,
      order.closings,
      order.delivery?.mode ?? null,
    ),
    created_at: order.at,
  }
  const number = await insertOrder(db, {
    year: parisYear(order.at.getTime()),
    catalogueVersion: order.catalogueVersion,
    order: row,
    lines: order.content.lines.map((line, index) => ({
      position: index + 1,
      sub_family_id: line.model.subFamily.id,
      reference: line.model.subFamily.reference,
      label: line.model.subFamily.name,
      name: names.get(index) ?? '',
      quantity: line.quantity,
      unit_cents: line.unitCents,
      total_cents: line.totalCents,
    })),
    detail: order.detail,
    payment: { provider: provider(order.means), status: placed.payment },
    jobs,
  })
  return { ...row, number, is_favorite: false, favorite_name: null }
}
