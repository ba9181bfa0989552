import { endpoint } from '#shared/platform/endpoint'
import type { DeliveryTariffReply } from './delivery-tariff.schema.ts'
import type {
  IdParams,
  OrderReply,
  PlaceOrderBody,
  PreValidateBody,
  PreValidateReply,
  ValidatedCartReply,
} from './orders.schema.ts'
import type { CardNoticeReply, CardPaymentReply } from './payments.schema.ts'

export const preValidate = endpoint<{ body: PreValidateBody; reply: PreValidateReply }>(
  'POST',
  '/api/orders/pre-validate',
  'active',
)
export const validatedCart = endpoint<{ params: IdParams; reply: ValidatedCartReply }>(
  'GET',
  '/api/orders/validated-cart/:id',
  'active',
)
/** What bringing an order costs is worked out by; null where the shop does not tell it. */
export const deliveryTariff = endpoint<{ reply: DeliveryTariffReply }>(
  'GET',
  '/api/delivery-tariff',
  'active',
)
/**
 * Carries the `Idempotency-Key` header. CREDIT_LIMIT_REACHED (409, with `credit`) where it would be paid after delivery, and the
 * account would have more open than it may.
 */
export const placeOrder = endpoint<{ body: PlaceOrderBody; reply: OrderReply }>(
  'POST',
  '/api/orders',
  'active',
)
export const order = endpoint<{ params: IdParams; reply: OrderReply }>('GET', '/api/orders/:id', 'verified')
/**
 * Cancels one's own order that waits for its payment, of which nothing has come, once. ORDER_STEP_REFUSED (409) for any other, one that
 * staff cancelled too; PAYMENT_UNDER_WAY (409) while a bank is asked for it; NOT_FOUND (404).
 */
export const cancelOrder = endpoint<{ params: IdParams; reply: OrderReply }>(
  'POST',
  '/api/orders/:id/cancel',
  'active',
)
/** Test provider only: says that the card payment of one's own order went through. Once or many times. */
export const testPayment = endpoint<{ params: IdParams; reply: OrderReply }>(
  'POST',
  '/api/orders/:id/test-payment',
  'active',
)
/**
 * Stripe only: opens the page on which what is left of one's own order is paid; asked again, the same page while it stands.
 * PAYMENT_NOT_AWAITED, PAYMENT_UNDER_WAY or CARD_AMOUNT_TOO_SMALL (409); UNAVAILABLE (503) where Stripe does not answer.
 */
export const openCardPayment = endpoint<{ params: IdParams; reply: CardPaymentReply }>(
  'POST',
  '/api/orders/:id/card-payment',
  'active',
)
/** Stripe only: what it tells of payments, signed by it. MALFORMED (400) where the signature is not its own, or is old. */
export const tellCardPayment = endpoint<{ reply: CardNoticeReply }>(
  'POST',
  '/api/card-payments/notices',
  'public',
)
