import { type SnapshotFrom, setup } from 'xstate'
import type { CheckoutState } from '#shared/orders/card-checkouts'

/** What happens to a page on which an order is paid by card. */
export type CheckoutFact =
  /** whoever takes the card has made it */
  | { type: 'page.opened' }
  /** the customer has paid, and their bank answers later */
  | { type: 'payment.begun' }
  /** the money is there */
  | { type: 'payment.came' }
  /** the bank says no */
  | { type: 'payment.failed' }
  /** its time is over, or it was closed */
  | { type: 'page.closed' }

const paid = { 'payment.came': 'paid' } as const

/**
 * The life of a page on which what is left of an order is paid by card (decision 078). What is told of it comes in any order,
 * and may come again; money that came is never said to be gone here: what is taken back of it has its own entries.
 */
export const checkoutLife = setup({ types: { events: {} as CheckoutFact } }).createMachine({
  id: 'checkoutLife',
  initial: 'asked',
  states: {
    asked: {
      description: 'It may be there already: the same question gives the same page.',
      on: {
        'page.opened': 'open',
        'payment.begun': 'processing',
        'payment.failed': 'failed',
        'page.closed': 'expired',
        ...paid,
      },
    },
    open: {
      on: { 'payment.begun': 'processing', 'payment.failed': 'failed', 'page.closed': 'expired', ...paid },
    },
    processing: { on: { 'payment.failed': 'failed', ...paid } },
    failed: { on: paid },
    expired: { description: 'Told late, money that came counts.', on: paid },
    paid: {},
  },
})

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutLife>

/** A page that stands there. */
export const checkoutAt = (state: CheckoutState): CheckoutSnapshot =>
  checkoutLife.resolveState({ value: state })
