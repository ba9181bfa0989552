import type { PreparedAnswer, QuoteDetails, StaffAnswer } from '#shared/dashboard/quotes/quotes.schema'
import type { Answer, AnswerLine, QuoteMessage } from '#shared/quotes/answers.schema'
import type { Quote } from '#shared/quotes/quotes.schema'
import { aConfiguration } from '#tests/orders/orders.fixtures'
import { aSentQuote } from './quotes.fixtures.ts'

const line: AnswerLine = {
  key: 'line-0',
  listCents: 10_000,
  discount: 500,
  configuration: aConfiguration({ quantity: 2, unit_price: 95, total_price: 190 }),
}

const totals = {
  netCents: 19_000,
  discountCents: 1000,
  deliveryCents: 1000,
  vatPercent: 20,
  vatCents: 4000,
  totalCents: 24_000,
}

/** An answer of one line, with a discount and a delivery. */
export const anAnswer = (changes: Partial<Answer> = {}): Answer => ({
  revision: 1,
  answeredAt: '2026-03-03T09:00:00.000Z',
  validUntil: '2026-04-02',
  totalCents: totals.totalCents,
  lines: [line],
  totals,
  delivery: { cents: 1000, why: 'prix du devis', postalCode: null },
  comment: 'Pose comprise.',
  ...changes,
})

const headOf = ({ revision, answeredAt, validUntil, totalCents }: Answer) => ({
  revision,
  answeredAt,
  validUntil,
  totalCents,
})

/** A quote that was answered. */
export const anAnsweredQuote = (changes: Partial<Quote> = {}): Quote => {
  const answer = anAnswer()
  return aSentQuote({ state: 'answered', answer, revisions: [headOf(answer)], ...changes })
}

export const aMessage = (changes: Partial<QuoteMessage> = {}): QuoteMessage => ({
  id: '0f2b8a4e-4a0f-4b1e-8d58-7f3a3a1c2b11',
  by: 'customer',
  kind: 'message',
  text: 'Et en blanc ?',
  at: '2026-03-03T10:00:00.000Z',
  ...changes,
})

/** What is prepared of it, in that version. */
export const aPreparedAnswer = (version: number, changes: Partial<PreparedAnswer> = {}): PreparedAnswer => ({
  version,
  author: version === 0 ? '' : 'collegue@essai.example',
  keptAt: version === 0 ? null : '2026-03-03T08:00:00.000Z',
  content: {
    lines: [
      {
        key: 'line-0',
        model: line.configuration.model,
        criteria: { ...line.configuration.criteria },
        selectedComponents: {},
        quantity: 2,
        price: { by: 'engine' },
        discount: 500,
      },
    ],
    discount: 0,
    delivery: { by: 'hand', cents: 1000, postalCode: null },
    validityDays: 30,
    comment: '',
  },
  lines: [{ key: 'line-0', hasRules: true, problems: [], line: { ...line, by: 'engine', reason: '' } }],
  problems: [],
  deliveryWhy: 'prix du devis',
  totals,
  ...changes,
})

export const aStaffAnswer = (changes: Partial<Answer> = {}): StaffAnswer => ({
  ...anAnswer(changes),
  lines: [{ ...line, by: 'engine', reason: '' }],
  author: 'admin@essai.example',
})

/** What staff see of a quote. */
export const someDetails = (
  { answer: _, messages: __, ...quote }: Quote,
  changes: Partial<Omit<QuoteDetails, 'quote'>> = {},
): QuoteDetails => ({
  quote,
  customer: { id: 'u1', email: 'atelier@essai.example', name: 'Ana Essai', company: 'Stores d’Essai' },
  answerable: true,
  answer: null,
  prepared: aPreparedAnswer(0),
  messages: [],
  notes: [],
  ...changes,
})
