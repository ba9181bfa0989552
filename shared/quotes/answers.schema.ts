import Type, { type Static } from 'typebox'
import { ValidatedConfiguration } from '#shared/orders/orders.schema'
import { QUOTE_TEXT_MAX } from './quote-limits.ts'
import { AnswerDelivery } from './quoted-delivery.schema.ts'

/**
 * What the shop answers to a request for a quote (decision 068), and what is written about it. Amounts whose names end in
 * `Cents` are integer cents ex. VAT, but for `vatCents` and `totalCents`; those of a configuration are euros, as in carts.
 */

/** What an answer comes to. */
export const AnswerTotals = Type.Object({
  /** goods, discounts taken */
  netCents: Type.Integer(),
  /** what the discounts took from the goods */
  discountCents: Type.Integer(),
  deliveryCents: Type.Integer(),
  /** in percent */
  vatPercent: Type.Number(),
  /** of goods and delivery */
  vatCents: Type.Integer(),
  /** including VAT */
  totalCents: Type.Integer(),
})
export type AnswerTotals = Static<typeof AnswerTotals>

/** A line of an answer. */
export const AnswerLine = Type.Object({
  /** its own in all the answers of the quote */
  key: Type.String(),
  /** one unit, before the discount */
  listCents: Type.Integer(),
  /** hundredths of a percent that were taken from it: of the line's own, or of the whole's */
  discount: Type.Integer(),
  /** as it is ordered: at the price of the answer */
  configuration: ValidatedConfiguration,
})
export type AnswerLine = Static<typeof AnswerLine>

/** An answer among the others. */
export const AnswerHead = Type.Object({
  /** from 1 */
  revision: Type.Integer(),
  /** ISO 8601 */
  answeredAt: Type.String(),
  /** the last day on which it may be accepted, yyyy-mm-dd of Paris */
  validUntil: Type.String(),
  /** including VAT */
  totalCents: Type.Integer(),
})
export type AnswerHead = Static<typeof AnswerHead>

/** An answer as it was sent: it never changes. */
export const Answer = Type.Object({
  ...AnswerHead.properties,
  lines: Type.Array(AnswerLine),
  totals: AnswerTotals,
  delivery: AnswerDelivery,
  /** to the customer; may be empty */
  comment: Type.String(),
})
export type Answer = Static<typeof Answer>

/** What a message is: a word, what is asked for in place of an answer, or why it is refused. */
const QUOTE_MESSAGE_KINDS = ['message', 'change', 'refusal'] as const

/** What was written about a quote, by its customer or by staff. */
export const QuoteMessage = Type.Object({
  id: Type.String(),
  by: Type.Enum(['customer', 'staff']),
  /** e-mail of who of the customer's people wrote it; absent: staff did, or nobody said */
  who: Type.Optional(Type.String()),
  kind: Type.Enum(QUOTE_MESSAGE_KINDS),
  /** empty once its customer's account was deleted */
  text: Type.String(),
  /** ISO 8601 */
  at: Type.String(),
})
export type QuoteMessage = Static<typeof QuoteMessage>

/** A message, under an id (a uuid) that the page makes: sent again, it is there once. */
export const QuoteMessageBody = Type.Object({
  id: Type.String({ maxLength: 64 }),
  text: Type.String({ maxLength: QUOTE_TEXT_MAX }),
})
export type QuoteMessageBody = Static<typeof QuoteMessageBody>

/** What is said of the answer that was read: what to change, or why it is refused. */
export const AnswerWordBody = Type.Object({ ...QuoteMessageBody.properties, revision: Type.Integer() })
export type AnswerWordBody = Static<typeof AnswerWordBody>

/** The answer that was read. */
export const AcceptQuoteBody = Type.Object({ revision: Type.Integer() })
export type AcceptQuoteBody = Static<typeof AcceptQuoteBody>

export const AnswerParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  revision: Type.String({ maxLength: 10 }),
})
export type AnswerParams = Static<typeof AnswerParams>

export const AnswerReply = Type.Object({ success: Type.Literal(true), answer: Answer })
export type AnswerReply = Static<typeof AnswerReply>

/** What an accepted quote is ordered from, by the steps of an order. */
export const OrderQuoteReply = Type.Object({
  success: Type.Literal(true),
  /** the order's page of it shows the order that was placed already */
  validatedCartId: Type.String(),
})
export type OrderQuoteReply = Static<typeof OrderQuoteReply>
