import { endpoint } from '#shared/platform/endpoint'
import type { ReorderParams, ReorderReply } from './reorder.schema.ts'

/** Changes nothing. NOT_FOUND (404) for a cart that is not one's own, or of which no order was made. */
export const verifyOrderInOneClick = endpoint<{ params: ReorderParams; reply: ReorderReply }>(
  'GET',
  '/api/orders/verifyOrderInOneClick/:validatedCartId',
  'active',
)
