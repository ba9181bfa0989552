import type { AnswerDraftRow, AnswerRow, AuthorRow } from '#server/quotes/answers.queries'
import type { QuoteMessageRow, QuoteNoteRow } from '#server/quotes/messages.queries'
import {
  presentAnswer,
  presentAnswerLine,
  presentQuote,
  presentQuoteMessage,
} from '#server/quotes/quotes.presenter'
import type { QuoteRecord } from '#server/quotes/quotes.queries'
import type { WorkedAnswer } from '#server/quotes/work-out-answer'
import type {
  AdminQuote,
  AnswerDraft,
  PreparedAnswer,
  QuoteDetails,
  QuoteNote,
  StaffAnswer,
  StaffAnswerLine,
  StaffQuoteMessage,
} from '#shared/dashboard/quotes/quotes.schema'
import { type AnsweredLine, stateOn } from '#shared/quotes/answer.rules'
import { presentCustomer } from '../orders/orders.presenter.ts'
import type { CustomerRow } from '../orders/orders.queries.ts'
import type { AdminQuoteRow } from './quotes.queries.ts'

/** A quote in the staff's list on a day, yyyy-mm-dd of Paris. */
export const presentAdminQuote = (row: AdminQuoteRow, today: string): AdminQuote => ({
  id: row.id,
  // none of a draft is listed
  number: row.number ?? '',
  state: stateOn(row.state, row.valid_until, today),
  name: row.name,
  customer: presentCustomer(row),
  sentAt: row.sent_at?.toISOString() ?? '',
  lines: row.lines,
  revision: row.revision ?? 0,
  totalCents: row.total_cents,
  validUntil: row.valid_until,
})

/** The e-mail of whoever wrote; empty once that account is deleted. */
const authorOf = ({ email, deleted_at }: AuthorRow): string => (deleted_at === null ? email : '')

const presentStaffLine = (line: AnsweredLine): StaffAnswerLine => ({
  ...presentAnswerLine(line),
  by: line.by,
  reason: line.reason,
})

export const presentStaffAnswer = (answer: AnswerRow): StaffAnswer => ({
  ...presentAnswer(answer),
  lines: answer.lines.map(presentStaffLine),
  author: authorOf(answer),
})

/** What is prepared, and what it comes to; `draft` undefined: nobody kept anything yet. */
export const presentPrepared = (
  draft: AnswerDraftRow | undefined,
  content: AnswerDraft,
  { lines, problems, delivery, totals }: WorkedAnswer,
): PreparedAnswer => ({
  version: draft?.version ?? 0,
  author: draft === undefined || draft.content === null ? '' : authorOf(draft),
  keptAt: draft === undefined || draft.content === null ? null : draft.kept_at.toISOString(),
  content,
  lines: lines.map(({ key, hasRules, problems, line }) => ({
    key,
    hasRules,
    problems,
    line: line === null ? null : presentStaffLine(line),
  })),
  problems: [...problems.lines, ...problems.delivery],
  deliveryWhy: delivery?.why ?? null,
  totals,
})

const presentMessage = (row: QuoteMessageRow): StaffQuoteMessage => ({
  ...presentQuoteMessage(row),
  author: row.email === null ? '' : authorOf({ email: row.email, deleted_at: row.deleted_at }),
})

const presentNote = (row: QuoteNoteRow): QuoteNote => ({
  id: row.id,
  text: row.text,
  author: authorOf(row),
  at: row.at.toISOString(),
})

/** All that staff see of a quote on a day. */
export const presentQuoteDetails = (
  record: QuoteRecord,
  customer: CustomerRow,
  {
    prepared,
    notes,
    today,
  }: { prepared: PreparedAnswer | null; notes: readonly QuoteNoteRow[]; today: string },
): QuoteDetails => {
  const { answer: _, messages: __, ...quote } = presentQuote(record, today)
  return {
    quote,
    customer: presentCustomer(customer),
    answerable: customer.deleted_at === null,
    answer: record.answer === undefined ? null : presentStaffAnswer(record.answer),
    prepared,
    messages: record.messages.map(presentMessage),
    notes: notes.map(presentNote),
  }
}
