import Type, { type Static } from 'typebox'
import { DUE_STANDINGS, REMINDER_LEVELS } from '#shared/invoices/due.rules'
import { listQuery, listReply } from '../lists.schema.ts'
import { OrderCustomer } from '../orders/orders.schema.ts'

/** What customers have left to pay of invoices, as staff see it (receivables). Amounts are cents including VAT. */

/** An invoice of which something is left to pay. */
export const Receivable = Type.Object({
  /** of the invoice */
  id: Type.String(),
  /** FAC-2026-000001 */
  number: Type.String(),
  orderId: Type.String(),
  /** CMD-2026-000001 */
  orderNumber: Type.String(),
  /** project name */
  orderName: Type.String(),
  customer: OrderCustomer,
  /** yyyy-mm-dd of Paris */
  day: Type.String(),
  dueOn: Type.String(),
  /** days since it was due; less than 1: it has time */
  daysLate: Type.Integer(),
  /** left to pay */
  restCents: Type.Integer(),
  /** its order has a complaint that nobody has handled */
  disputed: Type.Boolean(),
  /** the reminder that was sent last, ISO 8601; null: none was */
  reminder: Type.Union([Type.Object({ level: Type.Enum(REMINDER_LEVELS), at: Type.String() }), Type.Null()]),
})
export type Receivable = Static<typeof Receivable>

/** By which the list is ordered. */
export type ReceivableSort = 'due' | 'rest'

export const ReceivablesQuery = Type.Object({
  /** the number of an invoice or an order, or words of the order or of the customer's account */
  ...listQuery,
  standing: Type.Optional(Type.Enum(DUE_STANDINGS)),
  /** id of an account: its invoices only */
  customer: Type.Optional(Type.String({ maxLength: 64 })),
  /** `due` by default: the latest first */
  sort: Type.Optional(Type.Enum(['due', '-due', 'rest', '-rest'])),
})
export type ReceivablesQuery = Static<typeof ReceivablesQuery>

export const ReceivablesReply = Type.Object({
  ...listReply,
  receivables: Type.Array(Receivable),
  /** left to pay of the whole list, not of the page */
  restCents: Type.Integer(),
  /** of that, what is late */
  lateCents: Type.Integer(),
})
export type ReceivablesReply = Static<typeof ReceivablesReply>

export const ReceivableParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type ReceivableParams = Static<typeof ReceivableParams>

/** What was read, and is sent: another level, or another amount, is refused. */
export const RemindBody = Type.Object({
  level: Type.Enum(REMINDER_LEVELS),
  /** what is left to pay, as it was shown */
  restCents: Type.Integer(),
})
export type RemindBody = Static<typeof RemindBody>
