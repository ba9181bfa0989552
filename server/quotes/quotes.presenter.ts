import { presentLine } from '#server/cart/validated-cart.presenter'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { parisDay } from '#shared/platform/dates'
import { type AnsweredLine, listCents, orderUntil, stateOn } from '#shared/quotes/answer.rules'
import type { Answer, AnswerHead, AnswerLine, QuoteMessage } from '#shared/quotes/answers.schema'
import type { Quote, QuoteLine, QuoteRow } from '#shared/quotes/quotes.schema'
import type { AnswerHeadRow, AnswerRow } from './answers.queries.ts'
import type { QuoteMessageRow } from './messages.queries.ts'
import { filesAt } from './quote-files.queries.ts'
import type { ListedQuote, NewestHead } from './quote-list.queries.ts'
import type { QuoteRecord } from './quotes.queries.ts'

const presentQuoteLine = (line: QuoteRecord['lines'][number], files: QuoteRecord['files']): QuoteLine => ({
  model: line.model,
  criteria: { ...line.criteria },
  selectedComponents: Object.fromEntries(
    Object.entries(line.components).map(([type, reference]) => [type, { reference }]),
  ),
  quantity: line.quantity,
  note: line.note,
  ...line.shown,
  ...presentFiles(files, line.position),
})

/** Of a line, or of the whole (0); nothing where there is none. */
const presentFiles = (files: QuoteRecord['files'], position: number): { files?: LineFile[] } => {
  const its = filesAt(files, position)
  return its.length === 0 ? {} : { files: its }
}

const presentHead = (head: AnswerHeadRow): AnswerHead => ({
  revision: head.revision,
  answeredAt: head.answered_at.toISOString(),
  validUntil: head.valid_until,
  totalCents: head.total_cents,
})

/** A line of an answer as its customer reads it. */
export const presentAnswerLine = ({ key, listCents, discount, line }: AnsweredLine): AnswerLine => ({
  key,
  listCents,
  discount,
  configuration: presentLine(line),
})

/** An answer as its customer reads it. */
export const presentAnswer = (answer: AnswerRow): Answer => ({
  ...presentHead(answer),
  lines: answer.lines.map(presentAnswerLine),
  totals: {
    netCents: answer.net_cents,
    discountCents: listCents(answer.lines) - answer.net_cents,
    deliveryCents: answer.delivery_cents,
    vatPercent: answer.vat_percent,
    vatCents: answer.vat_cents,
    totalCents: answer.total_cents,
  },
  delivery: {
    cents: answer.delivery_cents,
    why: answer.delivery_why,
    postalCode: answer.delivery_postal_code,
  },
  comment: answer.comment,
})

export const presentQuoteMessage = ({
  id,
  author_id,
  written_by_name: who,
  kind,
  text,
  at,
}: QuoteMessageRow): QuoteMessage => ({
  id,
  by: author_id === null ? 'customer' : 'staff',
  ...(who !== null && { who }),
  kind,
  text,
  at: at.toISOString(),
})

const presentOrderUntil = ({ quote, answer, events }: QuoteRecord): string | null => {
  const answered = events.findLastIndex(({ state }) => state === 'answered')
  const accepted = events.slice(answered + 1).find(({ state }) => state === 'accepted')
  if (quote.state !== 'accepted' || answer === undefined || accepted === undefined) return null
  return orderUntil(parisDay(accepted.at.getTime()), answer.valid_until)
}

/** A quote as its customer reads it on a day, yyyy-mm-dd of Paris. */
export const presentQuote = (record: QuoteRecord, today: string): Quote => {
  const { quote, lines, files, events, answer, answers, messages, orderId } = record
  return {
    id: quote.id,
    number: quote.number,
    state: stateOn(quote.state, answer?.valid_until ?? null, today),
    name: quote.name,
    message: quote.message,
    discountWish: quote.discount_wish,
    dateWish: quote.date_wish,
    lines: lines.map((line) => presentQuoteLine(line, files)),
    ...presentFiles(files, 0),
    history: events.map(({ state, at, done_by_name: by }) => ({
      state,
      at: at.toISOString(),
      ...(by !== null && { by }),
    })),
    answer: answer === undefined ? null : presentAnswer(answer),
    revisions: answers.map(presentHead),
    orderUntil: presentOrderUntil(record),
    messages: messages.map(presentQuoteMessage),
    orderId,
    createdAt: quote.created_at.toISOString(),
    keptAt: quote.kept_at.toISOString(),
    sentAt: quote.sent_at?.toISOString() ?? null,
  }
}

/** The head of a newest answer; null: there is none yet. */
const presentNewest = ({ revision, answered_at, valid_until, total_cents }: NewestHead): AnswerHead | null =>
  revision === null || answered_at === null || valid_until === null || total_cents === null
    ? null
    : presentHead({ revision, answered_at, valid_until, total_cents })

export const presentQuoteRow = (row: ListedQuote, today: string): QuoteRow => ({
  id: row.id,
  number: row.number,
  state: stateOn(row.state, row.valid_until, today),
  name: row.name,
  lines: row.lines,
  models: row.models,
  answer: presentNewest(row),
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
