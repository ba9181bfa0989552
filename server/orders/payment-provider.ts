/** A card payment that waits, as its provider describes it to the customer. */
export interface WaitingPayment {
  /** French */
  instructions: string
  /** the provider's own page, when it has one */
  redirectUrl?: string
}

/** Who takes card payments. A real one tells us by its own call that a payment went through. */
export interface PaymentProvider {
  readonly name: string
  waiting(order: { number: string; totalCents: number }): WaitingPayment
}

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

/** The account that transfers go to: no bank has it. */
export const DEMO_IBAN = 'FR00 0000 0000 0000 0000 0000 000'
