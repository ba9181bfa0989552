import type { IdParams } from '#shared/orders/orders.schema'
import { endpoint } from '#shared/platform/endpoint'
import type { AnswerParams } from '#shared/quotes/answers.schema'
import type { QuoteParams } from '#shared/quotes/quotes.schema'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  OrderDocumentParams,
  OrderDocumentsReply,
  ParcelDocumentParams,
  QuoteDocumentsReply,
} from './documents.schema.ts'

/**
 * The papers of an order: its owner's, and of admins whose account is active. Those of an order that has none yet and
 * that nobody makes are asked for by this. NOT_FOUND (404).
 */
export const orderDocuments = endpoint<{ params: IdParams; reply: OrderDocumentsReply }>(
  'GET',
  '/api/orders/:id/documents',
  'verified',
)
/** Answers with the PDF, to be saved, to whoever may list it. NOT_FOUND (404) for one that is not there yet, too. */
export const orderDocument = endpoint<{ params: OrderDocumentParams; reply: DoneReply }>(
  'GET',
  '/api/orders/:id/documents/:kind',
  'verified',
)
/**
 * Answers with the delivery note of a parcel, to be saved, to whoever may list it. NOT_FOUND (404) for one that is not there
 * yet, too.
 */
export const parcelDocument = endpoint<{ params: ParcelDocumentParams; reply: DoneReply }>(
  'GET',
  '/api/orders/:id/parcels/:parcel/delivery-note',
  'verified',
)
/**
 * The papers of what was answered to a quote: its owner's, and of admins whose account is active. Those that are not there and
 * that nobody makes are asked for by this. NOT_FOUND (404).
 */
export const quoteDocuments = endpoint<{ params: QuoteParams; reply: QuoteDocumentsReply }>(
  'GET',
  '/api/quotes/:id/documents',
  'active',
)
/** Answers with the PDF of an answer, to be saved, to whoever may list it. NOT_FOUND (404) for one that is not there yet, too. */
export const quoteDocument = endpoint<{ params: AnswerParams; reply: DoneReply }>(
  'GET',
  '/api/quotes/:id/documents/:revision',
  'active',
)
