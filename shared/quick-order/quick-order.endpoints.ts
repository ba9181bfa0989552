import { endpoint } from '#shared/platform/endpoint'
import type { QuickOrderBody, QuickOrderReply } from './quick-order.schema.ts'

/** What references and codes stand for today, line by line; nothing is kept. INVALID_FIELDS (422) of what is no line. */
export const readQuickOrder = endpoint<{ body: QuickOrderBody; reply: QuickOrderReply }>(
  'POST',
  '/api/quick-order',
  'active',
)
