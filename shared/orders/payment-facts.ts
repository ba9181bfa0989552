/**
 * What an entry of money tells of its order (decision 066), or a reduction of what is to be paid (decision 072);
 * machines/lives/order.machine.ts takes them.
 */
export const PAYMENT_FACTS = [
  /** a part of the money came in */
  'instalment.received',
  /** all that had come in was given back: nothing was there yet */
  'instalments.returned',
  /** the money of an order that is paid later is all there */
  'invoice.settled',
  /** more came in than was to be paid */
  'surplus.received',
  /** what was too much was given back */
  'surplus.returned',
  /** money that had come in did not hold: a part is still there */
  'payment.bounced',
  /** the same: none is there any more */
  'payments.bounced',
  /** the same: what was too much is not there, and all of the rest is */
  'surplus.bounced',
  /** money came in for an order that was cancelled before */
  'payment.late',
  /** what was owed to the customer of a cancelled order was given back */
  'refund.paid',
  /** less is to be paid than was ordered, and all of it is there, or nothing is left to pay */
  'reduction.settled',
  /** the same, and more than that is there */
  'reduction.surplus',
] as const

export type PaymentFact = (typeof PAYMENT_FACTS)[number]
