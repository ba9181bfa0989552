import type { IdParams } from '#shared/orders/orders.schema'
import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'

/**
 * Answers with the PDF of an invoice or a credit note, to be saved: to whoever may read its order. NOT_FOUND (404), of one
 * that is not there yet, too.
 */
export const invoiceFile = endpoint<{ params: IdParams; reply: DoneReply }>(
  'GET',
  '/api/invoices/:id',
  'verified',
)
