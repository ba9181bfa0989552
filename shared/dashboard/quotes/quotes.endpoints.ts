import { endpoint } from '#shared/platform/endpoint'
import type { AnswerParams, QuoteMessageBody } from '#shared/quotes/answers.schema'
import type {
  AdminQuoteParams,
  AdminQuoteReply,
  AdminQuotesQuery,
  AdminQuotesReply,
  BeginStudyBody,
  KeepAnswerDraftBody,
  PreparedAnswerReply,
  SendAnswerBody,
  StaffAnswerReply,
} from './quotes.schema.ts'

/** MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for. */
export const adminQuotes = endpoint<{ query: AdminQuotesQuery; reply: AdminQuotesReply }>(
  'GET',
  '/api/admin/quotes',
  'admin',
)

/** NOT_FOUND (404) of a draft, too. */
export const adminQuote = endpoint<{ params: AdminQuoteParams; reply: AdminQuoteReply }>(
  'GET',
  '/api/admin/quotes/:id',
  'admin',
)

/** An answer as it was sent. NOT_FOUND (404). */
export const adminQuoteAnswer = endpoint<{ params: AnswerParams; reply: StaffAnswerReply }>(
  'GET',
  '/api/admin/quotes/:id/answers/:revision',
  'admin',
)

/**
 * Takes a quote in hand; an answer that was sent is taken back by it, and its customer is told by mail. NOT_FOUND (404); QUOTE_CHANGED
 * (409) where it does not stand as it was `seen`; QUOTE_STEP_REFUSED (409).
 */
export const beginQuoteStudy = endpoint<{
  params: AdminQuoteParams
  body: BeginStudyBody
  reply: AdminQuoteReply
}>('POST', '/api/admin/quotes/:id/study', 'admin')

/**
 * Keeps what is prepared, whole, and says what it comes to. NOT_FOUND (404); INVALID_FIELDS (422, of a line on `lines.0`) for a model
 * that the catalogue does not know, or a key that stands twice; QUOTE_CHANGED (409) where another version was kept since `seen`;
 * QUOTE_STEP_REFUSED (409) where it is not to be answered any more.
 */
export const keepAnswerDraft = endpoint<{
  params: AdminQuoteParams
  body: KeepAnswerDraftBody
  reply: PreparedAnswerReply
}>('PUT', '/api/admin/quotes/:id/answer', 'admin')

/**
 * Sends what was kept, as the next revision, and mails its customer. NOT_FOUND (404); QUOTE_CHANGED (409) where the quote or what is
 * prepared is not what was read, as after it was sent; QUOTE_PRICES_MOVED (409) where it comes to another total; INVALID_FIELDS (422, of
 * a line on `lines.0`, else on `lines` or `delivery`) where it cannot be sent; QUOTE_STEP_REFUSED (409), also of an account that was deleted.
 */
export const sendAnswer = endpoint<{
  params: AdminQuoteParams
  body: SendAnswerBody
  reply: AdminQuoteReply
}>('POST', '/api/admin/quotes/:id/answers', 'admin')

/** Keeps a note that staff alone read, once. NOT_FOUND (404); INVALID_FIELDS (422, on `text`). */
export const noteQuote = endpoint<{
  params: AdminQuoteParams
  body: QuoteMessageBody
  reply: AdminQuoteReply
}>('POST', '/api/admin/quotes/:id/notes', 'admin')

/** Writes to the customer, by mail too, once. NOT_FOUND (404); INVALID_FIELDS (422, on `text`); QUOTE_STEP_REFUSED (409) of an account that was deleted; QUOTE_MESSAGES_FULL (409). */
export const writeToCustomer = endpoint<{
  params: AdminQuoteParams
  body: QuoteMessageBody
  reply: AdminQuoteReply
}>('POST', '/api/admin/quotes/:id/messages', 'admin')
