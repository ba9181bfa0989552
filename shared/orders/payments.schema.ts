import Type, { type Static } from 'typebox'
import { PAYMENT_STATUSES } from './order-status.rules.ts'
import { ENTRY_MEANS } from './payment-entries.ts'

/** What became of an order's money, as the wire has it (decisions 028 and 066). */

/** A step of an order's money, which is waited for from the first. */
export const PaymentStep = Type.Object({
  status: Type.Enum(PAYMENT_STATUSES),
  /** ISO 8601 */
  at: Type.String(),
})
export type PaymentStep = Static<typeof PaymentStep>

/** Money of an order that came in, or was given back. */
export const PaymentEntry = Type.Object({
  id: Type.Integer(),
  /** yyyy-mm-dd on which it moved */
  day: Type.String(),
  /** euros; less than nothing: given back, or bounced */
  amount: Type.Number(),
  means: Type.Enum(ENTRY_MEANS),
  /** may be empty */
  reference: Type.String(),
  /** money that had come in, and did not hold */
  bounced: Type.Boolean(),
})
export type PaymentEntry = Static<typeof PaymentEntry>
