import Type, { type Static } from 'typebox'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { Configuration } from '#shared/configurator/configurator.schema'
import { OrderCustomer } from '#shared/dashboard/orders/orders.schema'
import { Answer, AnswerLine, AnswerTotals, QuoteMessage } from '#shared/quotes/answers.schema'
import {
  HAND_CENTS_MAX,
  HAND_LEAD_TIME_MAX,
  QUOTE_REASON_MAX,
  QUOTE_TEXT_MAX,
  VALIDITY_DAYS_MAX,
  WHOLE_DISCOUNT,
} from '#shared/quotes/quote-limits'
import { Quote, QuoteState } from '#shared/quotes/quotes.schema'
import { listQuery, listReply } from '../lists.schema.ts'
import { ASKED_QUOTES } from './quotes.rules.ts'

/** Quotes of all customers, as staff read and answer them (quotesList). Cents ex. VAT, discounts in hundredths of a percent. */

/** A quote in the list. */
export const AdminQuote = Type.Object({
  id: Type.String(),
  /** DEV-2026-000001 */
  number: Type.String(),
  state: QuoteState,
  /** of the project; may be empty */
  name: Type.String(),
  customer: OrderCustomer,
  /** ISO 8601 */
  sentAt: Type.String(),
  /** how many lines it was asked for with */
  lines: Type.Integer(),
  /** of its newest answer; 0: there is none */
  revision: Type.Integer(),
  /** of its newest answer, including VAT */
  totalCents: Type.Union([Type.Integer(), Type.Null()]),
  /** of its newest answer, yyyy-mm-dd of Paris */
  validUntil: Type.Union([Type.String(), Type.Null()]),
})
export type AdminQuote = Static<typeof AdminQuote>

export const AdminQuotesQuery = Type.Object({
  /** its number, or words of the project or of the customer's account */
  ...listQuery,
  /** `waiting`: something is for staff to do */
  state: Type.Optional(Type.Enum(ASKED_QUOTES)),
  /** id of an account: its quotes only */
  customer: Type.Optional(Type.String({ maxLength: 64 })),
  /** `-sent_at` by default: newest first */
  sort: Type.Optional(Type.Enum(['sent_at', '-sent_at'])),
})
export type AdminQuotesQuery = Static<typeof AdminQuotesQuery>

export const AdminQuotesReply = Type.Object({ ...listReply, quotes: Type.Array(AdminQuote) })
export type AdminQuotesReply = Static<typeof AdminQuotesReply>

export const AdminQuoteParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type AdminQuoteParams = Static<typeof AdminQuoteParams>

const Cents = Type.Integer({ minimum: 0, maximum: HAND_CENTS_MAX })
const Discount = Type.Integer({ minimum: 0, maximum: WHOLE_DISCOUNT })

/** Where the price of one unit comes from. */
export const DraftedPrice = Type.Union([
  Type.Object({ by: Type.Literal('engine') }),
  Type.Object({
    by: Type.Literal('hand'),
    /** with its éco-contribution, before the discount; null: it is not typed yet */
    unitCents: Type.Union([Cents, Type.Null()]),
    /** its éco-contribution, where the rules of the model do not tell it */
    ecoCents: Cents,
    /** for staff alone */
    reason: Type.String({ maxLength: QUOTE_REASON_MAX }),
    /** working days of manufacture, where the rules of the model do not tell them; 0: not typed yet */
    leadTimeDays: Type.Integer({ minimum: 0, maximum: HAND_LEAD_TIME_MAX }),
  }),
])
export type DraftedPrice = Static<typeof DraftedPrice>

/** A line of an answer that is prepared. */
export const DraftedLine = Type.Object({
  /** a uuid that the page makes for a new line; it stays through all answers of the quote */
  key: Type.String({ maxLength: 64 }),
  ...Configuration.properties,
  price: DraftedPrice,
  /** null: the discount of the whole */
  discount: Type.Union([Discount, Type.Null()]),
})
export type DraftedLine = Static<typeof DraftedLine>

export const DraftedDelivery = Type.Union([
  /** by the tariff in force; an empty postcode is not typed yet */
  Type.Object({ by: Type.Literal('tariff'), postalCode: Type.String({ pattern: '^([0-9]{5})?$' }) }),
  /** 0: it is free; null: it is not typed yet. Without a postcode it holds for wherever it is brought */
  Type.Object({
    by: Type.Literal('hand'),
    cents: Type.Union([Cents, Type.Null()]),
    postalCode: Type.Union([Type.String({ pattern: '^[0-9]{5}$' }), Type.Null()]),
  }),
])
export type DraftedDelivery = Static<typeof DraftedDelivery>

/** All of an answer that is prepared, whole or not. */
export const AnswerDraft = Type.Object({
  lines: Type.Array(DraftedLine, { maxItems: CART_MAX_LINES }),
  /** of the whole: taken from the lines that have none of their own */
  discount: Discount,
  delivery: DraftedDelivery,
  validityDays: Type.Integer({ minimum: 1, maximum: VALIDITY_DAYS_MAX }),
  /** to the customer; may be empty */
  comment: Type.String({ maxLength: QUOTE_TEXT_MAX }),
})
export type AnswerDraft = Static<typeof AnswerDraft>

/** `seen`: the version that it replaces; 0: none was kept. */
export const KeepAnswerDraftBody = Type.Object({
  ...AnswerDraft.properties,
  seen: Type.Integer({ minimum: 0 }),
})
export type KeepAnswerDraftBody = Static<typeof KeepAnswerDraftBody>

const staffLine = {
  by: Type.Enum(['engine', 'hand']),
  /** of a price by hand; empty of others */
  reason: Type.String(),
}

/** A line of an answer, with what staff alone read. */
export const StaffAnswerLine = Type.Object({ ...AnswerLine.properties, ...staffLine })
export type StaffAnswerLine = Static<typeof StaffAnswerLine>

/** An answer as it was sent, with what staff alone read. */
export const StaffAnswer = Type.Object({
  ...Answer.properties,
  lines: Type.Array(StaffAnswerLine),
  /** who sent it: e-mail; empty once that account is deleted */
  author: Type.String(),
})
export type StaffAnswer = Static<typeof StaffAnswer>

/** What a line that is prepared comes to, were it sent now. */
export const WorkedLine = Type.Object({
  key: Type.String(),
  /** the rules of its model give it a price: its éco-contribution and its days are theirs */
  hasRules: Type.Boolean(),
  /** French: why it cannot be sent so; none where it can */
  problems: Type.Array(Type.String()),
  /** null while it has no price */
  line: Type.Union([StaffAnswerLine, Type.Null()]),
})
export type WorkedLine = Static<typeof WorkedLine>

/** An answer that is prepared, and what it comes to. */
export const PreparedAnswer = Type.Object({
  /** 0: nobody kept it yet; it is proposed from the newest answer, or from what was asked for */
  version: Type.Integer(),
  /** who kept it: e-mail; empty of one that nobody kept, or once that account is deleted */
  author: Type.String(),
  /** ISO 8601; null: nobody kept it yet */
  keptAt: Type.Union([Type.String(), Type.Null()]),
  content: AnswerDraft,
  /** in the order of the content's lines */
  lines: Type.Array(WorkedLine),
  /** French: why it cannot be sent, but for its lines */
  problems: Type.Array(Type.String()),
  /** French: what the cost of its delivery is made of; null while there is none */
  deliveryWhy: Type.Union([Type.String(), Type.Null()]),
  /** null while a line or the delivery has no price */
  totals: Type.Union([AnswerTotals, Type.Null()]),
})
export type PreparedAnswer = Static<typeof PreparedAnswer>

/** A message with who wrote it. */
export const StaffQuoteMessage = Type.Object({
  ...QuoteMessage.properties,
  /** of staff: e-mail; empty of a customer, or once that account is deleted */
  author: Type.String(),
})
export type StaffQuoteMessage = Static<typeof StaffQuoteMessage>

/** A note that staff alone read. */
export const QuoteNote = Type.Object({
  id: Type.String(),
  text: Type.String(),
  /** e-mail; empty once that account is deleted */
  author: Type.String(),
  /** ISO 8601 */
  at: Type.String(),
})
export type QuoteNote = Static<typeof QuoteNote>

/** All that staff see of a quote. */
export const QuoteDetails = Type.Object({
  quote: Type.Omit(Quote, ['answer', 'messages']),
  customer: OrderCustomer,
  /** its person may still be written to; false: the account was deleted */
  answerable: Type.Boolean(),
  /** the newest; null: there is none yet */
  answer: Type.Union([StaffAnswer, Type.Null()]),
  /** null where the quote is not to be answered any more: accepted, refused or ordered */
  prepared: Type.Union([PreparedAnswer, Type.Null()]),
  /** oldest first */
  messages: Type.Array(StaffQuoteMessage),
  /** oldest first */
  notes: Type.Array(QuoteNote),
})
export type QuoteDetails = Static<typeof QuoteDetails>

export const AdminQuoteReply = Type.Object({ success: Type.Literal(true), quote: QuoteDetails })
export type AdminQuoteReply = Static<typeof AdminQuoteReply>

export const PreparedAnswerReply = Type.Object({ success: Type.Literal(true), prepared: PreparedAnswer })
export type PreparedAnswerReply = Static<typeof PreparedAnswerReply>

export const StaffAnswerReply = Type.Object({ success: Type.Literal(true), answer: StaffAnswer })
export type StaffAnswerReply = Static<typeof StaffAnswerReply>

/** The state that was read. */
export const BeginStudyBody = Type.Object({ seen: QuoteState })
export type BeginStudyBody = Static<typeof BeginStudyBody>

/** What was read before the answer is sent: state, version of what is prepared, and what it comes to including VAT. */
export const SendAnswerBody = Type.Object({
  seen: QuoteState,
  version: Type.Integer({ minimum: 0 }),
  totalCents: Type.Integer(),
})
export type SendAnswerBody = Static<typeof SendAnswerBody>
