import { keysOf } from '#shared/platform/keys'
import type { DELIVERY_MODES } from './order-limits.ts'

/** What each status of an order is called (decision 006); which may follow which: machines/lives/order.machine.ts. */

/** In the order in which an order meets them. */
export const orderStatusLabels = {
  awaiting_payment: 'En attente de paiement',
  confirmed: 'Confirmée',
  in_production: 'En fabrication',
  partly_shipped: 'Expédiée en partie',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
} as const

export type OrderStatus = keyof typeof orderStatusLabels

export const ORDER_STATUSES = keysOf(orderStatusLabels)

/** What an order that is fetched is called where no carrier takes it. */
const fetchedLabels: Readonly<Partial<Record<OrderStatus, string>>> = {
  partly_shipped: 'Prête en partie',
  shipped: 'Prête à retirer',
  delivered: 'Retirée',
}

/** What an order of that status is called that leaves so; null or absent: it is brought. */
export const statusLabel = (status: OrderStatus, mode?: (typeof DELIVERY_MODES)[number] | null): string =>
  (mode === 'pickup' && fetchedLabels[status]) || orderStatusLabels[status]

/** `Expédiée ou prête à retirer`: orders of that status however they leave. */
export const anyStatusLabel = (status: OrderStatus): string => {
  const fetched = fetchedLabels[status]
  return fetched === undefined
    ? orderStatusLabels[status]
    : `${orderStatusLabels[status]} ou ${fetched.toLowerCase()}`
}

/** How orders leave that all leave so; null where they differ, or it was not told. */
export const sharedMode = <Mode extends string>(
  orders: readonly { deliveryMode: Mode | null }[],
): Mode | null => {
  const [first = null, ...others] = new Set(orders.map(({ deliveryMode }) => deliveryMode))
  return others.length === 0 ? first : null
}

/** Nothing follows these. */
export const ORDER_ENDS = ['delivered', 'cancelled'] as const satisfies readonly OrderStatus[]
export type OrderEnd = (typeof ORDER_ENDS)[number]

/** In these somebody must move an order on. */
export type OpenStatus = Exclude<OrderStatus, OrderEnd>

/**
 * What each state of an order's money is called: waited for, there in part, there, there and more, asked for no more, owed
 * back, given back.
 */
export const paymentStatusLabels = {
  pending: 'En attente',
  partial: 'Reçu en partie',
  settled: 'Reçu',
  overpaid: 'Trop-perçu',
  cancelled: 'Annulé',
  refund_due: 'À rembourser',
  refunded: 'Remboursé',
} as const

export type PaymentStatus = keyof typeof paymentStatusLabels

export const PAYMENT_STATUSES = keysOf(paymentStatusLabels)

/** What a step of an order's money from `before` on is called: what was too much leaves it as it was. */
export const paymentStepLabel = (status: PaymentStatus, before?: PaymentStatus): string =>
  before === 'overpaid' && status === 'settled' ? 'Trop-perçu soldé' : paymentStatusLabels[status]
