import type { OrderStatus } from './order-status.rules.ts'

/** Pages on which an order is paid by card, and what whoever takes the cards calls its money (decision 078). */

/** Where such a page stands. */
export const CHECKOUT_STATES = ['asked', 'open', 'processing', 'paid', 'failed', 'expired'] as const

export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** What the query `paiement` of the order's page says to who comes back from paying. */
export const CHECKOUT_RETURNS = { done: 'fait', cancelled: 'annule' } as const

export type CheckoutReturn = keyof typeof CHECKOUT_RETURNS

/**
 * Whether an order that was to be paid by card, as it is read now, has been: one that still waits is paid by other means now, and
 * of one that was cancelled nothing is confirmed.
 */
export const isPaidByCard = ({
  status,
  payment,
}: {
  readonly status: OrderStatus
  readonly payment: { readonly provider?: string | undefined }
}): boolean => payment.provider === undefined && status !== 'awaiting_payment' && status !== 'cancelled'

/** What a query says of how one comes back; null: nothing. */
export const checkoutReturnOf = (value: string | null): CheckoutReturn | null => {
  if (value === CHECKOUT_RETURNS.done) return 'done'
  return value === CHECKOUT_RETURNS.cancelled ? 'cancelled' : null
}

/** What a reference of Stripe begins with: of a payment, of money given back, or of a dispute. */
export const STRIPE_REFERENCE = /^(pi|re|pyr|dp|du)_/

/** Whether a reference of an entry is one of Stripe. */
export const isStripeReference = (reference: string): boolean => STRIPE_REFERENCE.test(reference)

/** Whether a reference of an entry is that of money that Stripe gave back. */
export const isRefundReference = (reference: string): boolean => /^(re|pyr)_/.test(reference)
