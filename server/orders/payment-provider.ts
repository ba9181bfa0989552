import type { Config } from '#server/platform/config'
import type { PaymentMeans, PaymentProvider } from '#shared/orders/payment-methods'

/**
 * The built-in provider: takes no card and no money. The customer confirms by a button that says so
 * (`testPayment`).
 */
export const testPaymentProvider: PaymentProvider = {
  name: 'test',
  waiting: () => ({
    instructions:
      'Paiement de test\u00a0: aucune carte n’est demandée et rien n’est débité. Confirmez le paiement pour simuler l’accord de la banque.',
  }),
}

const providers: Readonly<Record<Config['paymentProvider'], PaymentProvider | null>> = {
  none: null,
  test: testPaymentProvider,
}

/** What the settings let the shop be paid by. */
export const paymentMeans = ({
  paymentProvider,
  bank,
}: Pick<Config, 'paymentProvider' | 'bank'>): PaymentMeans => ({ cards: providers[paymentProvider], bank })
