import type { InvoicedOrder } from '#shared/invoices/invoice.rules'
import { firstDelivery } from '#shared/orders/delivery-in-two'
import type { Order } from '#shared/orders/orders.schema'
import { toCents } from '#shared/platform/money'

/** What an order costs, line by line; of what it costs alone: its éco-contribution is within. */
export const invoicedOrder = ({
  validated_cart: cart,
  delivery,
}: Pick<Order, 'validated_cart' | 'delivery'>): InvoicedOrder => ({
  lines: cart.configurations.map(({ quantity, unit_price }) => ({
    quantity,
    unitCents: toCents(unit_price),
    ecoCents: 0,
  })),
  deliveryCents: toCents(delivery?.amount ?? 0),
  firstDelivery: firstDelivery(
    delivery?.first === undefined ? null : toCents(delivery.first),
    cart.configurations,
  ),
  vatPercent: cart.vatPercent,
  vatCents: toCents(cart.vat),
})
