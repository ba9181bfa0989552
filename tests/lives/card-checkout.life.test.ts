import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { type CheckoutFact, checkoutAt, checkoutLife } from '#machines/lives/card-checkout.machine'
import { CHECKOUT_STATES, type CheckoutState } from '#shared/orders/card-checkouts'
import { checkoutFacts } from './card-checkout.paths.ts'

/** What a page may become and by what, as Stripe has it: not taken from the chart. */
const following: Record<CheckoutState, Partial<Record<CheckoutFact['type'], CheckoutState>>> = {
  asked: {
    'page.opened': 'open',
    'payment.begun': 'processing',
    'payment.came': 'paid',
    'payment.failed': 'failed',
    'page.closed': 'expired',
  },
  open: {
    'payment.begun': 'processing',
    'payment.came': 'paid',
    'payment.failed': 'failed',
    'page.closed': 'expired',
  },
  processing: { 'payment.came': 'paid', 'payment.failed': 'failed' },
  failed: { 'payment.came': 'paid' },
  expired: { 'payment.came': 'paid' },
  paid: {},
}

test.each(CHECKOUT_STATES)('what follows %s', (state) => {
  for (const fact of checkoutFacts) {
    const to = following[state][fact.type]
    expect([fact.type, checkoutAt(state).can(fact)]).toEqual([fact.type, to !== undefined])
    expect(transition(checkoutLife, checkoutAt(state), fact)[0].value).toBe(to ?? state)
  }
})
