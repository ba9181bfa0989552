import { presentValidatedCart } from '#server/cart/validated-cart.presenter'
import type { Config } from '#server/platform/config'
import type { Order } from '#shared/orders/orders.schema'
import { toEuros } from '#shared/platform/money'
import type { OrderRecord } from './orders.queries.ts'
import { paymentInstructions } from './payment-instructions.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** An order as the wire has it. */
export const presentOrder = (
  { order, cart, payment }: OrderRecord,
  provider: PaymentProvider,
  company: Config['company'],
): Order => ({
  id: order.id,
  number: order.number,
  status: order.status,
  created_at: order.created_at.toISOString(),
  is_favorite: order.is_favorite,
  favorite_name: order.favorite_name,
  comments: order.comments,
  productsNames: order.product_names,
  billingAddress: order.billing_address,
  shippingAddress: order.shipping_address,
  paymentMethod: order.payment_method,
  validated_cart: presentValidatedCart({ ...cart, order_id: order.id, order_name: order.name }),
  transaction: { amount: toEuros(payment.amount_cents), created_at: payment.created_at.toISOString() },
  payment: paymentInstructions(
    {
      number: order.number,
      status: order.status,
      paymentMethod: order.payment_method,
      totalCents: order.total_cents,
    },
    provider,
    company,
  ),
})
