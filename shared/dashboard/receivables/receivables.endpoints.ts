import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  ReceivableParams,
  ReceivablesQuery,
  ReceivablesReply,
  RemindBody,
} from './receivables.schema.ts'

/** MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for. */
export const receivables = endpoint<{ query: ReceivablesQuery; reply: ReceivablesReply }>(
  'GET',
  '/api/admin/receivables',
  'admin',
)

/**
 * Mails the customer of a late invoice the next reminder of it, once for each level. NOT_FOUND (404); RECEIVABLE_CHANGED
 * (409) where it was paid, reminded of or complained about since it was read.
 */
export const sendReminder = endpoint<{ params: ReceivableParams; body: RemindBody; reply: DoneReply }>(
  'POST',
  '/api/admin/receivables/:id/reminders',
  'admin',
)
