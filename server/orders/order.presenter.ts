import { presentValidatedCart } from '#server/cart/validated-cart.presenter'
import type { OrderDue } from '#server/invoices/due.queries'
import { isSiteSaid } from '#shared/orders/order-site.rules'
import type { Order } from '#shared/orders/orders.schema'
import { isReduced } from '#shared/orders/payable'
import { receivedOf } from '#shared/orders/payment-entries'
import { askedCents, type PaymentMeans, paymentInstructions } from '#shared/orders/payment-methods'
import type { DuePayment } from '#shared/orders/payments.schema'
import { toEuros } from '#shared/platform/money'
import { presentOrderEvent, presentPaymentEvent } from './complaints.presenter.ts'
import type { OrderRecord } from './orders.queries.ts'
import type { ReductionsRow } from './payable.queries.ts'
import { payableCents, reductionsOf } from './payable.ts'
import { type SiteRow, siteOf } from './site-row.ts'

/** The days of its arrival as they were promised; null while its payment is waited for. */
export const presentPromise = ({
  promised_from: earliest,
  promised_to: latest,
  first_due: first,
}: Pick<OrderRecord['order'], 'promised_from' | 'promised_to' | 'first_due'>): Order['promised'] =>
  earliest === null || latest === null ? null : { earliest, latest, ...(first !== null && { first }) }

/** How it leaves and what that cost; null: it was placed without. */
export const presentDelivery = ({
  delivery_mode: mode,
  delivery_cents,
  first_delivery_cents: first,
  delivery_why: why,
}: Pick<
  OrderRecord['order'],
  'delivery_mode' | 'delivery_cents' | 'first_delivery_cents' | 'delivery_why'
>): Order['delivery'] =>
  mode === null
    ? null
    : { mode, amount: toEuros(delivery_cents), ...(first !== null && { first: toEuros(first) }), why }

/** Whom one meets where it goes, and when it is wished for; nothing where nothing of it was said. */
const presentSite = (order: SiteRow): Pick<Order, 'site'> => {
  const site = siteOf(order)
  return isSiteSaid(site) ? { site } : {}
}

export const presentDue = ({ due_on: day, rest_cents: cents }: OrderDue): DuePayment => ({ day, cents })

const NOT_REDUCED: ReductionsRow = { cancelled_cents: 0, credited_cents: 0, reason: null }

/** What it was reduced by; nothing of an order that is to be paid as it was placed, and of which all is to come. */
const presentReductions = (reductions: ReductionsRow = NOT_REDUCED): Pick<Order, 'reductions'> =>
  reductions.reason === null && !isReduced(reductionsOf(reductions))
    ? {}
    : { reductions: { ...reductionsOf(reductions), reason: reductions.reason } }

/** An order as the wire has it. */
export const presentOrder = (
  {
    order,
    cart,
    payment,
    events,
    payments,
    entries,
    due,
    reductions,
    parcels = [],
    project = null,
    placedBy = null,
  }: OrderRecord,
  means: PaymentMeans,
): Order => {
  const totalCents = payableCents({ ...NOT_REDUCED, ...order, ...reductions })
  const receivedCents = receivedOf(payment.status, totalCents, entries)
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    created_at: order.created_at.toISOString(),
    history: events.map(presentOrderEvent),
    payments: payments.map(presentPaymentEvent),
    promised: presentPromise(order),
    ...(parcels.length > 0 && { parcels: parcels.map(({ lines }) => ({ lines })) }),
    is_favorite: order.is_favorite,
    favorite_name: order.favorite_name,
    ...(placedBy !== null && { placedBy }),
    ...(order.purchase_order !== null && { purchaseOrder: order.purchase_order }),
    comments: order.comments,
    ...presentSite(order),
    productsNames: order.product_names,
    billingAddress: order.billing_address,
    shippingAddress: order.shipping_address,
    paymentMethod: order.payment_method,
    delivery: presentDelivery(order),
    validated_cart: {
      ...presentValidatedCart({ ...cart, order_id: order.id, order_name: order.name, project }),
      vat: toEuros(order.vat_cents),
      total_with_vat: toEuros(order.total_cents),
    },
    transaction: { amount: toEuros(payment.amount_cents), created_at: payment.created_at.toISOString() },
    ...presentReductions(reductions),
    ...(due && { due: presentDue(due) }),
    payment: paymentInstructions(
      {
        number: order.number,
        paymentStatus: payment.status,
        paymentMethod: order.payment_method,
        totalCents,
        receivedCents,
        dueCents: askedCents(
          { status: order.status, paymentMethod: order.payment_method },
          { totalCents, receivedCents },
          due?.rest_cents ?? 0,
        ),
        isUnderway: order.status !== 'awaiting_payment',
      },
      means,
    ),
  }
}
