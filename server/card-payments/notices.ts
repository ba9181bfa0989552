import type Stripe from 'stripe'
import { isUuid } from '#server/platform/columns'

/** Something that is told of the money of a card, whoever tells it: a call of Stripe, or a look at what is open there. */
export type Notice =
  /** of a page of ours */
  | {
      readonly kind: 'page'
      readonly fact: 'payment.begun' | 'payment.failed' | 'page.closed'
      readonly checkoutId: string
      readonly sessionId: string
    }
  /** money that came by a page of ours */
  | {
      readonly kind: 'paid'
      readonly checkoutId: string
      readonly sessionId: string
      readonly intentId: string
      readonly cents: number
    }
  /** money of a payment that is given back or disputed */
  | {
      readonly kind: 'reversal'
      readonly id: string
      readonly intentId: string
      readonly reversal: 'refund' | 'dispute'
      readonly cents: number
      /** it has left */
      readonly hasLeft: boolean
      /** it is back, or never leaves */
      readonly isBack: boolean
    }

/** The reference of ours that what is made at Stripe carries; undefined for what is not ours. */
const checkoutOf = (metadata: Stripe.Metadata | null): string | undefined => {
  const id = metadata?.checkout
  return id !== undefined && isUuid(id) ? id : undefined
}

const idOf = (one: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

/** Whether a payment that was waited for is given up. */
const isGivenUp = (intent: Stripe.Checkout.Session['payment_intent']): boolean =>
  typeof intent === 'object' &&
  (intent?.status === 'canceled' || intent?.status === 'requires_payment_method')

/** What a session tells; none while nothing happened to it, and of one that is not ours. */
export const noticesOfSession = (session: Stripe.Checkout.Session): Notice[] => {
  const checkoutId = checkoutOf(session.metadata)
  if (checkoutId === undefined) return []
  const page = { kind: 'page', checkoutId, sessionId: session.id } as const
  if (session.status === 'expired') return [{ ...page, fact: 'page.closed' }]
  if (session.status !== 'complete') return []
  if (session.payment_status === 'unpaid')
    return [{ ...page, fact: isGivenUp(session.payment_intent) ? 'payment.failed' : 'payment.begun' }]
  const intentId = idOf(session.payment_intent)
  const cents = session.amount_total ?? 0
  if (intentId === undefined || cents <= 0 || session.currency !== 'eur') return []
  return [{ kind: 'paid', checkoutId, sessionId: session.id, intentId, cents }]
}

const noticesOfRefund = ({ id, payment_intent, amount, status, currency }: Stripe.Refund): Notice[] => {
  const intentId = idOf(payment_intent)
  if (intentId === undefined || amount <= 0 || currency !== 'eur') return []
  const isBack = status === 'failed' || status === 'canceled'
  const hasLeft = status === 'succeeded' || status === 'pending'
  return [{ kind: 'reversal', id, intentId, reversal: 'refund', cents: amount, hasLeft, isBack }]
}

const noticesOfDispute = (
  { id, payment_intent, amount, currency }: Stripe.Dispute,
  moved: { readonly hasLeft?: boolean; readonly isBack?: boolean },
): Notice[] => {
  const intentId = idOf(payment_intent)
  if (intentId === undefined || amount <= 0 || currency !== 'eur') return []
  const { hasLeft = false, isBack = false } = moved
  return [{ kind: 'reversal', id, intentId, reversal: 'dispute', cents: amount, hasLeft, isBack }]
}

/**
 * What an event of Stripe tells; none for one that is not of our payments, or of no kind that moves money. `listRefunds`
 * asks for those of a payment: a charge tells only their sum.
 */
export const noticesOf = async (
  event: Stripe.Event,
  listRefunds: (intentId: string) => Promise<readonly Stripe.Refund[]>,
): Promise<Notice[]> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return noticesOfSession(event.data.object)
    case 'checkout.session.async_payment_failed': {
      const { id: sessionId, metadata } = event.data.object
      const checkoutId = checkoutOf(metadata)
      return checkoutId === undefined ? [] : [{ kind: 'page', fact: 'payment.failed', checkoutId, sessionId }]
    }
    case 'charge.refunded': {
      const { metadata, payment_intent } = event.data.object
      const intentId = idOf(payment_intent)
      if (intentId === undefined || checkoutOf(metadata) === undefined) return []
      return (await listRefunds(intentId)).flatMap(noticesOfRefund)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return noticesOfRefund(event.data.object)
    case 'charge.dispute.created':
      return noticesOfDispute(event.data.object, {})
    case 'charge.dispute.funds_withdrawn':
      return noticesOfDispute(event.data.object, { hasLeft: true })
    case 'charge.dispute.funds_reinstated':
      return noticesOfDispute(event.data.object, { isBack: true })
    default:
      return []
  }
}
