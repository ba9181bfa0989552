import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { ORDER_STATUSES, statusLabel } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'
import type { ErrorCode } from '#shared/platform/errors'
import { LATENESSES } from './lateness.rules.ts'

/** What staff may do with orders. The panel and the routes both ask here. */

/** Orders that one call may move. */
export const ORDERS_AT_ONCE_MAX = 100
/** Most characters of what is told to the customer with a status. */
export const ORDER_STATUS_DETAIL_MAX = 500

/** What a list of orders may be asked for by status: one, or how they stand to what was promised. */
export const ASKED_STATUSES = [...ORDER_STATUSES, ...LATENESSES] as const

/** Why an order was left as it is. */
export type MoveRefusal = Extract<ErrorCode, 'NOT_FOUND' | 'ORDER_CHANGED' | 'ORDER_STEP_REFUSED'>

/** What the detail is for, where a status has one to ask for. */
export const detailHints: Readonly<Partial<Record<OrderStatus, string>>> = {
  cancelled: 'Motif de l’annulation',
}

/** `3 commandes passées à « Expédiée ».` `mode`: how they all leave; null where they differ. */
export const movedMessage = (count: number, status: OrderStatus, mode: DeliveryMode | null): string => {
  const label = `«\u00a0${statusLabel(status, mode)}\u00a0»`
  if (count === 0) return 'Aucune commande n’a changé.'
  return count === 1 ? `Commande passée à ${label}.` : `${count} commandes passées à ${label}.`
}
