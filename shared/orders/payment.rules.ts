import type { OrderStatus, PaymentMethod } from './orders.schema.ts'

/** The ways of paying that an account may choose from; deferred payment is granted by staff. */
export const paymentMethodsOf = (deferredAllowed: boolean): PaymentMethod[] =>
  deferredAllowed ? ['card', 'bank_transfer', 'deferred'] : ['card', 'bank_transfer']

/** The state in which an order is placed: only a deferred payment keeps nothing waiting. */
export const firstStatus = (method: PaymentMethod): OrderStatus =>
  method === 'deferred' ? 'confirmed' : 'awaiting_payment'
