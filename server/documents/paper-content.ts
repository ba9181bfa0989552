import { placedOrder } from '#machines/lives/order.machine'
import { presentPromise } from '#server/orders/order.presenter'
import type { OrderToTell } from '#server/orders/orders.queries'
import { arrivalText } from '#shared/orders/delivery.rules'
import { leadTimesOf, promisedInTwoText } from '#shared/orders/delivery-in-two'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { orderDays } from '#shared/orders/departures'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import {
  isPaidFirst,
  type PaymentInstructions,
  type PaymentMeans,
  paymentInstructions,
  paymentMethods,
} from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { deliverySentence, type TotalRow, totalRows } from '#shared/orders/totals.rules'
import type { Company } from '#shared/platform/company'
import { capitalized } from '#shared/platform/text'

/**
 * All that the papers of an order say, from what the order keeps: nothing is priced or worked out again. It goes to a
 * thread of its own, and so is data alone.
 */
export interface PaperContent {
  readonly number: string
  readonly placedAt: Date
  readonly madeAt: Date
  readonly name: string
  /** number under which the customer ordered; null for none */
  readonly purchaseOrder: string | null
  readonly comments: string
  /** yyyy-mm-dd; null for none. Whom to ask for on site is on no paper: papers stay, and that goes with its account. */
  readonly wishedOn: string | null
  readonly lines: readonly PricedLine[]
  /** by line index; empty where none was given */
  readonly lineNames: readonly string[]
  readonly totals: readonly TotalRow[]
  readonly billingAddress: AddressSnapshot
  readonly shippingAddress: AddressSnapshot
  /** how it leaves; null: it was placed without */
  readonly delivery: { readonly mode: DeliveryMode; readonly why: string } | null
  readonly payment: PaymentInstructions & { readonly label: string }
  /** when it arrives, as its customer was told */
  readonly arrival: string
  readonly company: Company
}

/** What is written of an order, as it was placed, whatever became of it since. */
export const paperContent = (
  { order, lines }: Pick<OrderToTell, 'order' | 'lines'>,
  { company, means, madeAt }: { company: Company; means: PaymentMeans; madeAt: Date },
): PaperContent => {
  const names = new Map(order.product_names.map(({ index, name }) => [index, name.trim()]))
  const paidFirst = isPaidFirst(order.payment_method)
  const paymentStatus = placedOrder(paidFirst).payment
  const delivery = order.delivery_mode && { mode: order.delivery_mode, why: order.delivery_why }
  const due = { number: order.number, totalCents: order.total_cents, paymentMethod: order.payment_method }
  return {
    number: order.number,
    placedAt: order.created_at,
    madeAt,
    name: order.name,
    purchaseOrder: order.purchase_order,
    comments: order.comments,
    wishedOn: order.wished_on,
    lines,
    lineNames: lines.map((_, index) => names.get(index) ?? ''),
    totals: totalRows({
      netCents: order.net_cents,
      vatPercent: order.vat_percent,
      vatCents: order.vat_cents,
      delivery: delivery && { mode: delivery.mode, cents: order.delivery_cents },
    }),
    billingAddress: order.billing_address,
    shippingAddress: order.shipping_address,
    delivery,
    payment: {
      label: paymentMethods[order.payment_method].label,
      ...paymentInstructions({ ...due, paymentStatus, receivedCents: 0, dueCents: due.totalCents }, means),
    },
    arrival: [
      arrivalOf({ order, lines }, paidFirst, company),
      ...(delivery ? [deliverySentence(delivery)] : []),
    ].join(' '),
    company,
  }
}

/**
 * The days that the order keeps, where it has had them from the first: those that are worked out follow the closings of today. Of what is
 * brought in two, those of each delivery behind them.
 */
const arrivalOf = (
  { order, lines }: Pick<OrderToTell, 'order' | 'lines'>,
  paidFirst: boolean,
  { closings }: Company,
): string => {
  const placed = order.created_at.getTime()
  const promised = presentPromise(order)
  const leadTimes = leadTimesOf(lines)
  const mode = order.delivery_mode ?? 'ship'
  const isInTwo = mode === 'ship_in_two'
  const whole = arrivalText(placed, orderDays(leadTimes, isInTwo), {
    isPaidFirst: paidFirst,
    closings,
    mode,
    promised,
  })
  const parts = isInTwo
    ? promisedInTwoText(placed, leadTimes, closings, { places: [...lines.keys()], promised })
    : ''
  return parts === '' ? whole : `${whole} ${capitalized(parts)}.`
}
