import type { Config } from '#server/platform/config'
import type { Order, OrderStatus, PaymentMethod } from '#shared/orders/orders.schema'
import { formatCents } from '#shared/platform/money'
import { DEMO_IBAN, type PaymentProvider } from './payment-provider.ts'

/** What an order's page says of its payment. */
export const paymentInstructions = (
  order: { number: string; status: OrderStatus; paymentMethod: PaymentMethod; totalCents: number },
  provider: PaymentProvider,
  company: Config['company'],
): Order['payment'] => {
  if (order.status === 'cancelled') return { instructions: 'Commande annulée\u00a0: il n’y a rien à régler.' }
  if (order.paymentMethod === 'deferred') {
    return { instructions: 'Paiement différé accordé à votre compte\u00a0: la facture indique son échéance.' }
  }
  if (order.status !== 'awaiting_payment') return { instructions: 'Paiement reçu.' }
  if (order.paymentMethod === 'card') return { provider: provider.name, ...provider.waiting(order) }
  return {
    instructions: `Virement de ${formatCents(order.totalCents)} à ${company.name}, compte de démonstration fictif. La fabrication commence à réception.`,
    iban: DEMO_IBAN,
    reference: order.number,
  }
}
