import { transition } from 'xstate'
import {
  type CheckoutFact,
  type CheckoutSnapshot,
  checkoutAt,
  checkoutLife,
} from '#machines/lives/card-checkout.machine'
import type { LifeStore } from '#server/platform/advance'
import { type CheckoutRow, updateCheckout } from './card-payments.queries.ts'

/** What is written with a step of a page on which an order is paid. */
export interface CheckoutStep {
  /** what the provider calls it, as far as it is told */
  readonly sessionId?: string
  /** where it stands, as it opens */
  readonly url?: string
  /** what the provider calls its payment, as the money comes */
  readonly intentId?: string
}

/** The life of such a page in its row. */
export const checkoutLifeStore: LifeStore<CheckoutSnapshot, CheckoutFact, CheckoutRow, CheckoutStep> = {
  at: ({ state }) => checkoutAt(state),
  step: (before, fact) => transition(checkoutLife, before, fact),
  refusal: 'PAYMENT_UNDER_WAY',
  write: (trx, { id, session_id }, { value: state }, { sessionId, url, intentId }) =>
    updateCheckout(trx, id, {
      state,
      session_id: sessionId ?? session_id,
      url: (state === 'open' && url) || null,
      intent_id: (state === 'paid' && intentId) || null,
    }),
  follow: {},
}
