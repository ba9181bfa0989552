import type { AnswerRow } from '#server/quotes/answers.queries'
import type { QuoteRecord } from '#server/quotes/quotes.queries'
import type { AnswerDraft, DraftedLine } from '#shared/dashboard/quotes/quotes.schema'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import type { AnsweredLine } from '#shared/quotes/answer.rules'
import { askedKey } from '#shared/quotes/asked-notes'
import { VALIDITY_DAYS } from '#shared/quotes/quote-limits'

/** A line that was asked for: priced by the rules where they could. */
const fromAsked = (line: QuoteRecord['lines'][number]): DraftedLine => ({
  key: askedKey(line.position),
  model: line.model,
  criteria: { ...line.criteria },
  selectedComponents: Object.fromEntries(
    Object.entries(line.components).map(([type, reference]) => [type, { reference }]),
  ),
  quantity: line.quantity,
  price:
    line.shown.problems.length === 0
      ? { by: 'engine' }
      : { by: 'hand', unitCents: null, ecoCents: 0, reason: '', leadTimeDays: 0 },
  discount: null,
})

/** A line that was answered, as it was prepared. */
const fromAnswered = (
  { key, by, reason, listCents, discount, line }: AnsweredLine,
  whole: number,
): DraftedLine => ({
  key,
  model: line.model,
  criteria: { ...line.criteria },
  selectedComponents: Object.fromEntries(
    Object.entries(line.components).map(([type, { reference }]) => [type, { reference }]),
  ),
  quantity: line.quantity,
  price:
    by === 'engine'
      ? { by }
      : {
          by,
          unitCents: listCents,
          ecoCents: ecoCentsOf(line.lines),
          reason,
          leadTimeDays: line.leadTimeDays,
        },
  discount: discount === whole ? null : discount,
})

/** Where the answer that was sent last is the one to begin from. */
const fromAnswer = (answer: AnswerRow): AnswerDraft => ({
  lines: answer.lines.map((line) => fromAnswered(line, answer.discount)),
  discount: answer.discount,
  delivery:
    answer.delivery_by === 'tariff'
      ? { by: 'tariff', postalCode: answer.delivery_postal_code ?? '' }
      : { by: 'hand', cents: answer.delivery_cents, postalCode: answer.delivery_postal_code },
  validityDays: VALIDITY_DAYS,
  comment: '',
})

/**
 * What is proposed to whoever begins an answer: the last one that was sent, else what was asked for, brought to the postcode
 * that its customer has things brought to.
 */
export const proposedAnswer = (
  { lines, answer }: Pick<QuoteRecord, 'lines' | 'answer'>,
  postalCode: string,
): AnswerDraft =>
  answer === undefined
    ? {
        lines: lines.map(fromAsked),
        discount: 0,
        delivery: { by: 'tariff', postalCode },
        validityDays: VALIDITY_DAYS,
        comment: '',
      }
    : fromAnswer(answer)
