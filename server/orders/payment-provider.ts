import type { Config } from '#server/platform/config'
import type { PaymentMeans, PaymentProvider } from '#shared/orders/payment-methods'
import { formatCents } from '#shared/platform/money'

/**
 * The built-in provider: takes no card and no money. The customer confirms by a button that says so
 * (`testPayment`).
 */
export const testPaymentProvider: PaymentProvider = {
  name: 'test',
  minimumCents: 1,
  waiting: () =>
    'Paiement de test\u00a0: aucune carte n’est demandée et rien n’est débité. Confirmez le paiement pour simuler l’accord de la banque.',
}

/** Least that Stripe takes in euros, in cents (its minimum and maximum charge amounts). */
export const STRIPE_MINIMUM_CENTS = 50

/** Cards on the page of Stripe Checkout; what became of a payment is told by its signed calls. */
const stripePaymentProvider: PaymentProvider = {
  name: 'stripe',
  minimumCents: STRIPE_MINIMUM_CENTS,
  waiting: ({ totalCents, isUnderway }) =>
    `${formatCents(totalCents)} à régler par carte sur la page sécurisée de Stripe.${isUnderway ? '' : ' La fabrication commence dès le paiement confirmé.'}`,
}

const providers: Readonly<Record<Config['paymentProvider'], PaymentProvider | null>> = {
  none: null,
  test: testPaymentProvider,
  stripe: stripePaymentProvider,
}

/** What the settings let the shop be paid by. */
export const paymentMeans = ({
  paymentProvider,
  bank,
}: Pick<Config, 'paymentProvider' | 'bank'>): PaymentMeans => ({ cards: providers[paymentProvider], bank })
