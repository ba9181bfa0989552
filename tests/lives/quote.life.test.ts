import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import { type QuoteStanding, quoteAt, quoteLife } from '#machines/lives/quote.machine'
import { QUOTE_STATES, type QuoteState } from '#shared/quotes/quote-states'
import { quoteFacts } from './quote.paths.ts'

const left = { 'customer.left': 'withdrawn' } as const

/** What the trade says may happen to a quote, state by state, and where it leads; prices that are promised, and are not. */
const inTime: Record<QuoteState, Partial<Record<(typeof quoteFacts)[number]['type'], QuoteState>>> = {
  draft: { 'draft.kept': 'draft', 'draft.dropped': 'draft', 'quote.sent': 'sent' },
  sent: { ...left, 'study.begun': 'in_study', 'quote.answered': 'answered' },
  in_study: { ...left, 'quote.answered': 'answered' },
  answered: {
    ...left,
    'answer.withdrawn': 'in_study',
    'quote.answered': 'answered',
    'change.asked': 'changed',
    'quote.accepted': 'accepted',
    'quote.refused': 'refused',
  },
  changed: { ...left, 'study.begun': 'in_study', 'quote.answered': 'answered', 'quote.refused': 'refused' },
  accepted: { ...left, 'acceptance.lapsed': 'expired', 'order.placed': 'ordered' },
  refused: {},
  withdrawn: {},
  expired: { ...left, 'quote.answered': 'answered', 'change.asked': 'changed' },
  ordered: {
    'order.cancelled': 'accepted',
    'order.cancelledLate': 'expired',
    'order.cancelledAlone': 'withdrawn',
  },
}
const late: typeof inTime = { ...inTime, answered: { ...left, 'quote.lapsed': 'expired' } }

test.each([
  [true, inTime],
  [false, late],
] as const)('what may happen where the prices are promised: %s', (isInTime, taken) => {
  for (const state of QUOTE_STATES) {
    const at = quoteAt(state, isInTime)
    const found = Object.fromEntries(
      quoteFacts
        .filter((fact) => at.can(fact))
        .map((fact) => [fact.type, transition(quoteLife, at, fact)[0].value]),
    )
    expect([state, found]).toEqual([state, taken[state]])
  }
})

test('who is written to of each step', () => {
  const told = Object.fromEntries(
    quoteFacts.flatMap((fact) => {
      const from = QUOTE_STATES.map((state) => quoteAt(state, fact.type !== 'quote.lapsed'))
      const names = from
        .filter((at) => at.can(fact))
        .map((at) => transition(quoteLife, at, fact)[1].map(({ type }) => type))
      // the same wherever it happens
      expect(new Set(names.map(String)).size).toBe(1)
      return [[fact.type, names[0]]]
    }),
  )
  expect(told).toEqual({
    'draft.kept': ['keepDraft'],
    'draft.dropped': ['forgetDraft'],
    'quote.sent': ['tellReceipt', 'tellStaff'],
    'study.begun': [],
    'quote.answered': ['tellAnswer'],
    'answer.withdrawn': ['tellWithdrawn'],
    'change.asked': ['tellStaff'],
    'quote.accepted': ['tellStaff'],
    'quote.refused': ['tellStaff'],
    'quote.lapsed': [],
    'acceptance.lapsed': ['forgetCart', 'tellLapsed'],
    'customer.left': [],
    'order.placed': [],
    'order.cancelled': ['leaveCart', 'tellReleased'],
    'order.cancelledLate': ['leaveCart', 'tellNotReleased'],
    'order.cancelledAlone': ['leaveCart'],
  })
})

test('the chart’s states are those of the schemas', () => {
  expectTypeOf<QuoteStanding>().toEqualTypeOf<QuoteState>()
  expect(Object.keys(quoteLife.root.states).sort()).toEqual([...QUOTE_STATES].sort())
})
