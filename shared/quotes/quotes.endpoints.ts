import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  AcceptQuoteBody,
  AnswerParams,
  AnswerReply,
  AnswerWordBody,
  OrderQuoteReply,
  QuoteMessageBody,
} from './answers.schema.ts'
import type { QuoteDraftBody, QuoteParams, QuoteReply, QuotesQuery, QuotesReply } from './quotes.schema.ts'

/** NOT_FOUND (404) after a quote that is not one's own. */
export const quotesList = endpoint<{ query: QuotesQuery; reply: QuotesReply }>('GET', '/api/quotes', 'active')

/** NOT_FOUND (404) where one has none of that id. */
export const quote = endpoint<{ params: QuoteParams; reply: QuoteReply }>('GET', '/api/quotes/:id', 'active')

/**
 * Keeps a draft whole, under an id (a uuid) that the page makes: the same again changes nothing. INVALID_FIELDS (422), of a line on
 * `lines.0`, of a file that is kept no more on `files`; QUOTE_STEP_REFUSED (409) once it is sent; QUOTE_DRAFTS_FULL (409) for one more than an account keeps;
 * NOT_FOUND (404) for an id that is another's.
 */
export const keepQuote = endpoint<{ params: QuoteParams; body: QuoteDraftBody; reply: QuoteReply }>(
  'PUT',
  '/api/quotes/:id',
  'active',
)

/** Sends what is kept, once: the same again gives the quote that was sent. INVALID_FIELDS (422), NOT_FOUND (404). */
export const sendQuote = endpoint<{ params: QuoteParams; reply: QuoteReply }>(
  'POST',
  '/api/quotes/:id/send',
  'active',
)

/** Forgets a draft. QUOTE_STEP_REFUSED (409) once it is sent, NOT_FOUND (404). */
export const dropQuote = endpoint<{ params: QuoteParams; reply: DoneReply }>(
  'DELETE',
  '/api/quotes/:id',
  'active',
)

/** An answer as it was sent. NOT_FOUND (404) for one that there is not. */
export const quoteAnswer = endpoint<{ params: AnswerParams; reply: AnswerReply }>(
  'GET',
  '/api/quotes/:id/answers/:revision',
  'active',
)

/**
 * Writes to the shop about a quote that was sent, once. INVALID_FIELDS (422, on `text`), NOT_FOUND (404), QUOTE_STEP_REFUSED (409)
 * of a draft, QUOTE_MESSAGES_FULL (409).
 */
export const writeQuote = endpoint<{ params: QuoteParams; body: QuoteMessageBody; reply: QuoteReply }>(
  'POST',
  '/api/quotes/:id/messages',
  'active',
)

/**
 * Asks for other prices, or other things, than the newest answer has; in time or late. INVALID_FIELDS (422, on `text`), NOT_FOUND (404),
 * QUOTE_REVISED (409) where there is a newer answer, QUOTE_STEP_REFUSED (409).
 */
export const changeQuote = endpoint<{ params: QuoteParams; body: AnswerWordBody; reply: QuoteReply }>(
  'POST',
  '/api/quotes/:id/change',
  'active',
)

/** Refuses it, with the reason. INVALID_FIELDS (422, on `text`), NOT_FOUND (404), QUOTE_REVISED (409), QUOTE_STEP_REFUSED (409). */
export const refuseQuote = endpoint<{ params: QuoteParams; body: AnswerWordBody; reply: QuoteReply }>(
  'POST',
  '/api/quotes/:id/refuse',
  'active',
)

/**
 * Accepts the newest answer, up to the end of its last day; accepted again, it is as it was. MAY_NOT_ORDER (403), NOT_FOUND (404),
 * QUOTE_REVISED (409) where there is a newer answer, QUOTE_EXPIRED (409), QUOTE_STEP_REFUSED (409) where it is refused, discussed or taken back.
 */
export const acceptQuote = endpoint<{ params: QuoteParams; body: AcceptQuoteBody; reply: QuoteReply }>(
  'POST',
  '/api/quotes/:id/accept',
  'active',
)

/**
 * The validated cart that an accepted quote is ordered from, at the prices of its answer: the same while there is one. NOT_FOUND (404),
 * MAY_NOT_ORDER (403), QUOTE_STEP_REFUSED (409) where it is not accepted.
 */
export const orderQuote = endpoint<{ params: QuoteParams; reply: OrderQuoteReply }>(
  'POST',
  '/api/quotes/:id/order',
  'active',
)
