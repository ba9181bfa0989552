import { keysOf } from '#shared/platform/keys'

/** The life of an order (decision 006): what each status is called, and which may follow which. */

/** In the order in which an order meets them. */
export const orderStatusLabels = {
  awaiting_payment: 'En attente de paiement',
  confirmed: 'Confirmée',
  in_production: 'En fabrication',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
} as const

export type OrderStatus = keyof typeof orderStatusLabels

export const ORDER_STATUSES = keysOf(orderStatusLabels)

const following: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ['confirmed', 'cancelled'],
  confirmed: ['in_production', 'cancelled'],
  in_production: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** The statuses that staff may give an order next: one step on, or cancelled until it has left. */
export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => following[status]

export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => following[from].includes(to)
