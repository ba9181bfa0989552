import type { Quote, QuoteLine, QuoteRow } from '#shared/quotes/quotes.schema'
import type { ListedQuote, QuoteRecord } from './quotes.queries.ts'

const presentLine = (line: QuoteRecord['lines'][number]): QuoteLine => ({
  model: line.model,
  criteria: { ...line.criteria },
  selectedComponents: Object.fromEntries(
    Object.entries(line.components).map(([type, reference]) => [type, { reference }]),
  ),
  quantity: line.quantity,
  note: line.note,
  ...line.shown,
})

/** A quote as its customer reads it. */
export const presentQuote = ({ quote, lines, events }: QuoteRecord): Quote => ({
  id: quote.id,
  number: quote.number,
  state: quote.state,
  name: quote.name,
  message: quote.message,
  discountWish: quote.discount_wish,
  dateWish: quote.date_wish,
  lines: lines.map(presentLine),
  history: events.map(({ state, at }) => ({ state, at: at.toISOString() })),
  createdAt: quote.created_at.toISOString(),
  keptAt: quote.kept_at.toISOString(),
  sentAt: quote.sent_at?.toISOString() ?? null,
})

export const presentQuoteRow = (row: ListedQuote): QuoteRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  name: row.name,
  lines: row.lines,
  models: row.models,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
