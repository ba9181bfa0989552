/** What staff tell of an order's money beside its way to the customer (decision 006); machines/lives/order.machine.ts takes them. */
export const PAYMENT_FACTS = [
  /** the money of an order that is paid later came in */
  'invoice.settled',
  /** money came in for an order that was cancelled before */
  'payment.late',
  /** what was owed to the customer of a cancelled order was given back */
  'refund.paid',
] as const

export type PaymentFact = (typeof PAYMENT_FACTS)[number]
