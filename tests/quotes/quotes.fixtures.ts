import type { AskedLine, Quote, QuoteLine, QuoteRow } from '#shared/quotes/quotes.schema'

/** A line as it is asked for, without a file. */
type BareLine = Omit<AskedLine, 'files'>

export const aLine = (changes: Partial<BareLine> = {}): BareLine => ({
  model: {
    subFamily: { id: '5b1c6a52-6a3f-4d0a-9d2f-1f5f0a3b7c11', name: 'Enrouleur 40', reference: 'EN-40' },
  },
  criteria: { width: 9000 },
  selectedComponents: {},
  quantity: 2,
  note: '',
  ...changes,
})

/** A line as the server reads it. */
export const aReadLine = (changes: Partial<BareLine> = {}): QuoteLine => ({
  ...aLine(changes),
  sizes: [],
  summary: [],
  notices: [],
  drawing: null,
  problems: ['Largeur\u00a0: 9000 mm est hors limites.'],
})

/** A draft with a line. */
export const aQuote = (changes: Partial<Quote> = {}): Quote => ({
  id: '0b5f7f0e-6d6a-4a53-8f3e-2f8a3b0c9d10',
  number: null,
  state: 'draft',
  name: '',
  message: 'Douze baies',
  discountWish: '',
  dateWish: null,
  lines: [aReadLine()],
  history: [],
  answer: null,
  revisions: [],
  messages: [],
  orderId: null,
  orderUntil: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  keptAt: '2026-03-02T09:00:00.000Z',
  sentAt: null,
  ...changes,
})

/** The same once it was sent. */
export const aSentQuote = (changes: Partial<Quote> = {}): Quote =>
  aQuote({
    number: 'DEV-2026-000001',
    state: 'sent',
    history: [{ state: 'sent', at: '2026-03-02T09:01:00.000Z' }],
    sentAt: '2026-03-02T09:01:00.000Z',
    ...changes,
  })

/** The n-th sent quote in a list, the newest having the highest n. */
export const aQuoteRow = (n: number): QuoteRow => ({
  id: `q${n}`,
  number: `DEV-2026-00000${n}`,
  state: 'sent',
  name: '',
  lines: 1,
  models: ['Enrouleur 40'],
  answer: null,
  createdAt: `2026-03-0${n}T09:00:00.000Z`,
  sentAt: `2026-03-0${n}T09:01:00.000Z`,
})

export const aDraftRow = (): QuoteRow => ({ ...aQuoteRow(9), number: null, state: 'draft', sentAt: null })
