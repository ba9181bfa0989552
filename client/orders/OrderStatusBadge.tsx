import type { ComponentProps } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { orderStatusLabels } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'

const tones: Record<OrderStatus, ComponentProps<typeof Badge>['tone']> = {
  awaiting_payment: 'warning',
  confirmed: 'info',
  in_production: 'info',
  shipped: 'accent',
  delivered: 'success',
  cancelled: 'neutral',
}

/** Where an order stands, in a word. */
export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{orderStatusLabels[status]}</Badge>
)
