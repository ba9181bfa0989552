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

/** What an order was reduced by since it was placed (decision 072): cents including VAT. */
export const OrderReductions = Type.Object({
  /** what has not left, and is not to come */
  cancelledCents: Type.Integer(),
  /** its credit notes */
  creditedCents: Type.Integer(),
  /** French: why the rest is not to come; null: none is cancelled */
  reason: Type.Union([Type.String(), Type.Null()]),
})
export type OrderReductions = Static<typeof OrderReductions>

/** What is to be paid next of an order, of what was invoiced. */
export const DuePayment = Type.Object({
  /** yyyy-mm-dd, the first of the days on which its invoices are due */
  day: Type.String(),
  /** cents including VAT, of all of them */
  cents: Type.Integer(),
})
export type DuePayment = Static<typeof DuePayment>

/** What an account may have open at a time of what is paid after delivery, and has: cents including VAT. */
export const CreditReply = Type.Object({
  /** null: as much as it likes */
  limitCents: Type.Union([Type.Integer(), Type.Null()]),
  /** left to pay of its orders that go on */
  openCents: Type.Integer(),
})

/** Where the page stands on which an order is paid by card. */
export const CardPaymentReply = Type.Object({
  success: Type.Literal(true),
  /** of the provider */
  url: Type.String(),
})
export type CardPaymentReply = Static<typeof CardPaymentReply>

/** What whoever takes the cards is answered once it has told something. */
export const CardNoticeReply = Type.Object({ success: Type.Literal(true) })
export type CardNoticeReply = Static<typeof CardNoticeReply>

/** How an order is paid, when there is something to do: test card page, or the account and reference for a transfer. */
export const PaymentInstructions = Type.Object({
  instructions: Type.String(),
  /**
   * who takes the card, where one may be paid with now. `test`: the built-in provider, which takes none; confirmed by
   * `testPayment`. `stripe`: its page is opened by `openCardPayment`
   */
  provider: Type.Optional(Type.String()),
  /** of the account that a transfer goes to */
  holder: Type.Optional(Type.String()),
  iban: Type.Optional(Type.String()),
  bic: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
})
