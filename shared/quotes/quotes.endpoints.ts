import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { QuoteDraftBody, QuoteParams, QuoteReply, QuotesQuery, QuotesReply } from './quotes.schema.ts'

/** NOT_FOUND (404) after a quote that is not one's own. */
export const quotesList = endpoint<{ query: QuotesQuery; reply: QuotesReply }>('GET', '/api/quotes', 'active')

/** NOT_FOUND (404) where one has none of that id. */
export const quote = endpoint<{ params: QuoteParams; reply: QuoteReply }>('GET', '/api/quotes/:id', 'active')

/**
 * Keeps a draft whole, under an id (a uuid) that the page makes: the same again changes nothing. INVALID_FIELDS (422), of a line on
 * `lines.0`; QUOTE_STEP_REFUSED (409) once it is sent; QUOTE_DRAFTS_FULL (409) for one more than an account keeps;
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
