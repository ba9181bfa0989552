import { type SnapshotFrom, setup } from 'xstate'
import { followUp } from './life.ts'

/** What happens to a quote, from the draft of its request on. */
export type QuoteFact =
  | { type: 'draft.kept' }
  | { type: 'draft.dropped' }
  | { type: 'quote.sent' }
  /** staff take it in hand */
  | { type: 'study.begun' }
  /** staff promise prices, for the first time or anew */
  | { type: 'quote.answered' }
  /** staff take their answer back: its prices are not accepted any more */
  | { type: 'answer.withdrawn' }
  /** the customer asks for other prices, or other things */
  | { type: 'change.asked' }
  | { type: 'quote.accepted' }
  | { type: 'quote.refused' }
  /** nobody accepted it in time */
  | { type: 'quote.lapsed' }
  /** nobody ordered what was accepted in time */
  | { type: 'acceptance.lapsed' }
  /** an order was placed at its prices */
  | { type: 'order.placed' }
  /** that order is cancelled, in time to be placed again */
  | { type: 'order.cancelled' }
  /** that order is cancelled, past the last day on which it might be placed again */
  | { type: 'order.cancelledLate' }
  /** that order is cancelled, and its customer’s account is gone */
  | { type: 'order.cancelledAlone' }
  /** the customer's account is closed */
  | { type: 'customer.left' }

const setting = setup({
  types: {
    context: {} as { isInTime: boolean },
    /** whether the prices that were answered are still promised */
    input: {} as { isInTime: boolean },
    events: {} as QuoteFact,
  },
  guards: {
    isInTime: ({ context }) => context.isInTime,
    isLate: ({ context }) => !context.isInTime,
  },
  actions: {
    keepDraft: followUp,
    forgetDraft: followUp,
    /** the customer is told the number */
    tellReceipt: followUp,
    /** the shop is told that something waits for it, or is settled */
    tellStaff: followUp,
    /** the customer is told the prices */
    tellAnswer: followUp,
    /** the customer is told that they are promised no more */
    tellWithdrawn: followUp,
    /** the customer is told that what was accepted is not to be ordered any more */
    tellLapsed: followUp,
    /** the cart that was to be ordered at its prices goes */
    forgetCart: followUp,
    /** the cart that was ordered stays its order's: another may be made */
    leaveCart: followUp,
    /** the customer is told that it may be ordered again */
    tellReleased: followUp,
    /** the customer is told that it may not be ordered again */
    tellNotReleased: followUp,
  },
})

const answered = { target: 'answered', actions: 'tellAnswer' } as const
const left = { 'customer.left': 'withdrawn' } as const
const askedAnew = { target: 'changed', actions: 'tellStaff' } as const

/** The life of a quote (decision 062): asked for, studied, answered, discussed, and ordered at the prices of its answer. */
export const quoteLife = setting.createMachine({
  id: 'quoteLife',
  context: ({ input: { isInTime } }) => ({ isInTime }),
  initial: 'draft',
  states: {
    draft: {
      on: {
        'draft.kept': { actions: 'keepDraft' },
        'draft.dropped': { actions: 'forgetDraft', description: 'Its row is gone.' },
        'quote.sent': { target: 'sent', actions: ['tellReceipt', 'tellStaff'] },
      },
    },
    sent: { on: { ...left, 'study.begun': 'in_study', 'quote.answered': answered } },
    in_study: { on: { ...left, 'quote.answered': answered } },
    answered: {
      description: 'Once its last day is over nothing happens to it but that, unless its customer leaves.',
      on: {
        ...left,
        'answer.withdrawn': { guard: 'isInTime', target: 'in_study', actions: 'tellWithdrawn' },
        'quote.answered': {
          ...answered,
          guard: 'isInTime',
          description: 'The newest answer is the one that may be accepted.',
        },
        'change.asked': { ...askedAnew, guard: 'isInTime' },
        'quote.accepted': { guard: 'isInTime', target: 'accepted', actions: 'tellStaff' },
        'quote.refused': { guard: 'isInTime', target: 'refused', actions: 'tellStaff' },
        'quote.lapsed': { guard: 'isLate', target: 'expired' },
      },
    },
    changed: {
      on: {
        ...left,
        'study.begun': 'in_study',
        'quote.answered': answered,
        'quote.refused': { target: 'refused', actions: 'tellStaff' },
      },
    },
    expired: { on: { ...left, 'quote.answered': answered, 'change.asked': askedAnew } },
    accepted: {
      on: {
        ...left,
        'acceptance.lapsed': { target: 'expired', actions: ['forgetCart', 'tellLapsed'] },
        'order.placed': {
          target: 'ordered',
          description: 'The order writes to the customer and to the shop by itself.',
        },
      },
    },
    refused: {},
    withdrawn: {},
    ordered: {
      on: {
        'order.cancelled': {
          target: 'accepted',
          actions: ['leaveCart', 'tellReleased'],
          description: 'It keeps the last day on which it may be ordered.',
        },
        'order.cancelledLate': { target: 'expired', actions: ['leaveCart', 'tellNotReleased'] },
        'order.cancelledAlone': {
          target: 'withdrawn',
          actions: 'leaveCart',
          description: 'There is nobody who could order it again.',
        },
      },
    },
  },
})

export type QuoteSnapshot = SnapshotFrom<typeof quoteLife>

/** Where a quote stands. */
export type QuoteStanding = QuoteSnapshot['value']

/** A quote that stands so; `isInTime`: the prices that were answered are still promised. */
export const quoteAt = (value: QuoteStanding, isInTime: boolean): QuoteSnapshot =>
  quoteLife.resolveState({ value, context: { isInTime } })

/** Whether an answer may be prepared for a quote that stands so. */
export const isAnswerable = (standing: QuoteStanding): boolean =>
  quoteAt(standing, true).can({ type: 'quote.answered' })
