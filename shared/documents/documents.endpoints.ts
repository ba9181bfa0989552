import type { IdParams } from '#shared/orders/orders.schema'
import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { OrderDocumentParams, OrderDocumentsReply } from './documents.schema.ts'

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
