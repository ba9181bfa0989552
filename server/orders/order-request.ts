import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '#shared/orders/order-limits'
import type { PlaceOrderBody } from '#shared/orders/orders.schema'
import { AppError } from '#shared/platform/errors'

/** 16 to 64 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{16,64}$/

/** The key under which an order is placed once; throws 400 without a good one. */
export const idempotencyKey = (headers: Readonly<Record<string, unknown>>): string => {
  const key = headers[IDEMPOTENCY_HEADER]
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

/** SHA-256 of what is asked, whatever the order in which its fields came. */
export const requestHash = (body: PlaceOrderBody): string => {
  const asked = [
    body.validatedCartId,
    body.name,
    body.productsNames.map(({ number, index, name }) => [number, index, name]),
    body.comments,
    body.billingAddressId,
    body.shippingAddressId,
    body.paymentMethod,
    body.acceptedTotal ?? null,
    // as it was hashed before there was any
    ...(body.purchaseOrder === undefined ? [] : [{ purchaseOrder: body.purchaseOrder }]),
    ...(body.site === undefined
      ? []
      : [{ site: [body.site.contactName, body.site.contactPhone, body.site.wishedOn] }]),
    ...(body.delivery === undefined ? [] : [[body.delivery.mode, body.delivery.amount]]),
    ...(body.promised === undefined ? [] : [[body.promised.earliest, body.promised.latest]]),
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
