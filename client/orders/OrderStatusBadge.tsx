import type { ComponentProps } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { statusLabel } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'

const tones: Record<OrderStatus, ComponentProps<typeof Badge>['tone']> = {
  awaiting_payment: 'warning',
  confirmed: 'info',
  in_production: 'info',
  partly_shipped: 'accent',
  shipped: 'accent',
  delivered: 'success',
  cancelled: 'neutral',
}

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** how the order leaves; null: it was placed without */
  mode: DeliveryMode | null
}

/** Where an order stands, in a word. */
export const OrderStatusBadge = ({ status, mode }: OrderStatusBadgeProps) => (
  <Badge tone={tones[status]}>{statusLabel(status, mode)}</Badge>
)
