import Type, { type Static } from 'typebox'
import {
  CART_MAX_LINES,
  Configuration,
  CriteriaInput,
  Model,
  SelectedComponents,
} from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { LineFile } from '#shared/line-files/line-files.schema'
import { ValidatedConfiguration } from '#shared/orders/orders.schema'
import { Answer, AnswerHead, QuoteMessage } from './answers.schema.ts'
import { QUOTE_MESSAGE_MAX, QUOTE_NAME_MAX, QUOTE_NOTE_MAX, QUOTE_WISH_MAX } from './quote-limits.ts'
import { QUOTE_STATES } from './quote-states.ts'

/** Quotes (§1): what a customer asks for, and what becomes of it. Moments are ISO 8601, days yyyy-mm-dd of Paris. */

/** Where a quote stands; which may follow which: machines/lives/quote.machine.ts. */
export const QuoteState = Type.Enum(QUOTE_STATES)
export type QuoteState = Static<typeof QuoteState>

export const QuoteParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type QuoteParams = Static<typeof QuoteParams>

const FileIds = Type.Array(Type.String({ maxLength: 64 }), { maxItems: FILES_MAX })

/** A line as it is asked for: a model, and what was chosen of it, whole or not. */
export const AskedLine = Type.Object({
  ...Configuration.properties,
  /** in the customer's words; empty for none */
  note: Type.String({ maxLength: QUOTE_NOTE_MAX }),
  /** ids of one's own files that go with it; absent for none */
  files: Type.Optional(FileIds),
})
export type AskedLine = Static<typeof AskedLine>

const texts = {
  /** of the project; may be empty */
  name: Type.String({ maxLength: QUOTE_NAME_MAX }),
  message: Type.String({ maxLength: QUOTE_MESSAGE_MAX }),
  /** the discount that is hoped for, in the customer's words; empty for none */
  discountWish: Type.String({ maxLength: QUOTE_WISH_MAX }),
  /** the day by which it is wanted; null for none */
  dateWish: Type.Union([Type.String({ maxLength: 10 }), Type.Null()]),
}

/** All of a draft: what it does not say is not there any more. */
export const QuoteDraftBody = Type.Object({
  ...texts,
  lines: Type.Array(AskedLine, { maxItems: CART_MAX_LINES }),
  /** ids of one's own files that go with the whole; absent for none */
  files: Type.Optional(FileIds),
  /** one's own chantier that it is of; none of one's own: none. Absent: the one that it has */
  project: Type.Optional(Type.String({ maxLength: 64 })),
})
export type QuoteDraftBody = Static<typeof QuoteDraftBody>

const { sizes, summary, notices } = ValidatedConfiguration.properties

/** A line as it was asked for, readable without the catalogue. It has no price: that is what is asked. */
export const QuoteLine = Type.Object({
  model: Model,
  criteria: CriteriaInput,
  /** what was picked, by its reference */
  selectedComponents: SelectedComponents,
  quantity: Type.Integer(),
  note: Type.String(),
  sizes,
  summary,
  notices,
  /** null: of a model without rules in the price list */
  drawing: Type.Union([DrawingReply, Type.Null()]),
  /** French: why it could not be ordered online when it was asked for; none where it could */
  problems: Type.Array(Type.String()),
  /** what goes along with it; absent for none */
  files: Type.Optional(Type.Array(LineFile)),
})
export type QuoteLine = Static<typeof QuoteLine>

/** A step of a quote from its sending on. */
export const QuoteStep = Type.Object({
  state: QuoteState,
  at: Type.String(),
  /** e-mail of who of the customer's people took it; absent: staff, time, or nobody said */
  by: Type.Optional(Type.String()),
})
export type QuoteStep = Static<typeof QuoteStep>

export const Quote = Type.Object({
  id: Type.String(),
  /** DEV-2026-000001: gapless per Paris year; null until it is sent */
  number: Type.Union([Type.String(), Type.Null()]),
  state: QuoteState,
  ...texts,
  lines: Type.Array(QuoteLine),
  /** what goes along with the whole; absent for none */
  files: Type.Optional(Type.Array(LineFile)),
  /** oldest first */
  history: Type.Array(QuoteStep),
  /** the newest answer; null: there is none yet */
  answer: Type.Union([Answer, Type.Null()]),
  /** all answers, oldest first */
  revisions: Type.Array(AnswerHead),
  /** yyyy-mm-dd: the last day on which what was accepted may be ordered; null: it is not to be ordered */
  orderUntil: Type.Union([Type.String(), Type.Null()]),
  /** oldest first */
  messages: Type.Array(QuoteMessage),
  /** the order that was placed at the prices of its answer; null: none was yet */
  orderId: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  /** when the draft was last kept */
  keptAt: Type.String(),
  sentAt: Type.Union([Type.String(), Type.Null()]),
})
export type Quote = Static<typeof Quote>

export const QuoteReply = Type.Object({ success: Type.Literal(true), quote: Quote })
export type QuoteReply = Static<typeof QuoteReply>

/** A quote in the list. */
export const QuoteRow = Type.Object({
  id: Type.String(),
  number: Type.Union([Type.String(), Type.Null()]),
  state: QuoteState,
  name: Type.String(),
  /** how many lines it has */
  lines: Type.Integer(),
  /** names of the models of its first lines, three at most */
  models: Type.Array(Type.String()),
  /** the newest; null: there is none yet */
  answer: Type.Union([AnswerHead, Type.Null()]),
  createdAt: Type.String(),
  sentAt: Type.Union([Type.String(), Type.Null()]),
})
export type QuoteRow = Static<typeof QuoteRow>

export const QuotesQuery = Type.Object({
  /** id of the last sent quote that the list shows: what follows it is given. Absent: from the newest. */
  after: Type.Optional(Type.String({ maxLength: 64 })),
})
export type QuotesQuery = Static<typeof QuotesQuery>

/** Newest first. */
export const QuotesReply = Type.Object({
  success: Type.Literal(true),
  /** all of them, with the first page alone */
  drafts: Type.Array(QuoteRow),
  /** those that were sent */
  quotes: Type.Array(QuoteRow),
  hasMore: Type.Boolean(),
})
export type QuotesReply = Static<typeof QuotesReply>
