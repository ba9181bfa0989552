import { endpoint } from '#shared/platform/endpoint'
import type {
  IdParams,
  OrderReply,
  PlaceOrderBody,
  PreValidateBody,
  ValidatedCartReply,
} from './orders.schema.ts'

export const preValidate = endpoint<{ body: PreValidateBody; reply: ValidatedCartReply }>(
  'POST',
  '/api/orders/pre-validate',
  'active',
)
export const validatedCart = endpoint<{ params: IdParams; reply: ValidatedCartReply }>(
  'GET',
  '/api/orders/validated-cart/:id',
  'active',
)
/** Carries the `Idempotency-Key` header. */
export const placeOrder = endpoint<{ body: PlaceOrderBody; reply: OrderReply }>(
  'POST',
  '/api/orders',
  'active',
)
export const order = endpoint<{ params: IdParams; reply: OrderReply }>('GET', '/api/orders/:id', 'active')
