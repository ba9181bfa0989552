import Type, { type Static } from 'typebox'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { REMINDER_LEVELS } from '#shared/invoices/due.rules'
import { KeptDays } from '#shared/orders/arrival.schema'
import { ShipmentBody } from '#shared/orders/carriers'
import { OrderHistoryReply } from '#shared/orders/complaints.schema'
import { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { PAYMENT_STATUSES } from '#shared/orders/order-status.rules'
import { Order, OrderStatus, PaymentMethod } from '#shared/orders/orders.schema'
import { PartLine } from '#shared/orders/parcels.schema'
import { REASON_MAX } from '#shared/orders/payable'
import { ENTRY_CENTS_MAX, ENTRY_MEANS } from '#shared/orders/payment-entries'
import { listQuery, listReply } from '../lists.schema.ts'
import { LATENESSES } from './lateness.rules.ts'
import { ASKED_STATUSES, ORDER_STATUS_DETAIL_MAX, ORDERS_AT_ONCE_MAX } from './orders.rules.ts'

/** Orders of all customers, as staff see and move them (ordersList). */

/** Whose order it is. Empty texts: the account was deleted. */
export const OrderCustomer = Type.Object({
  id: Type.String(),
  email: Type.String(),
  /** first and last name */
  name: Type.String(),
  company: Type.String(),
})
export type OrderCustomer = Static<typeof OrderCustomer>

/** An order in the list. */
export const AdminOrder = Type.Object({
  id: Type.String(),
  /** CMD-2026-000001 */
  number: Type.String(),
  status: OrderStatus,
  /** ISO 8601 */
  created_at: Type.String(),
  /** project name */
  name: Type.String(),
  /** number under which the customer ordered; absent for none */
  purchaseOrder: Type.Optional(Type.String()),
  customer: OrderCustomer,
  /** e-mail of the colleague who placed it; absent: the customer's own person */
  placedBy: Type.Optional(Type.String()),
  paymentMethod: PaymentMethod,
  paymentStatus: Type.Enum(PAYMENT_STATUSES),
  /** euros that came in, less what was given back */
  received: Type.Number(),
  /** how it leaves; null: it was placed without */
  deliveryMode: Type.Union([DeliveryMode, Type.Null()]),
  /** euros including VAT, as it was ordered */
  total_with_vat: Type.Number(),
  /** of that, what is to be paid in all: less where something was cancelled or credited */
  payable: Type.Number(),
  linesCount: Type.Integer(),
  /** the days that it was promised for; null while its payment is waited for */
  promised: Type.Union([KeptDays, Type.Null()]),
  /** the last of them, or of the first of two deliveries, is over, or comes soon; null: neither, or it has come */
  lateness: Type.Union([Type.Enum(LATENESSES), Type.Null()]),
  /** complaints that nobody has handled */
  openComplaints: Type.Integer(),
})
export type AdminOrder = Static<typeof AdminOrder>

export const AdminOrdersQuery = Type.Object({
  /** words of the number, the names, the models or their references, or of the customer's account */
  ...listQuery,
  status: Type.Optional(Type.Enum(ASKED_STATUSES)),
  payment: Type.Optional(PaymentMethod),
  paymentStatus: Type.Optional(Type.Enum(PAYMENT_STATUSES)),
  /** yyyy-mm-dd, a day of Paris, included */
  from: Type.Optional(Type.String({ maxLength: 10 })),
  /** yyyy-mm-dd, a day of Paris, included */
  to: Type.Optional(Type.String({ maxLength: 10 })),
  /** id of an account: its orders only */
  customer: Type.Optional(Type.String({ maxLength: 64 })),
  /** `-created_at` by default: newest first. `promised`: by the last promised day; those without one come last */
  sort: Type.Optional(Type.Enum(['created_at', '-created_at', 'total', '-total', 'promised', '-promised'])),
})
export type AdminOrdersQuery = Static<typeof AdminOrdersQuery>

export const AdminOrdersReply = Type.Object({ ...listReply, orders: Type.Array(AdminOrder) })
export type AdminOrdersReply = Static<typeof AdminOrdersReply>

export const AdminOrderParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type AdminOrderParams = Static<typeof AdminOrderParams>

/** What an invoice or a credit note amounts to, in cents; lines by their index from 0. */
const Amounts = Type.Object({
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      quantity: Type.Integer(),
      /** ex. VAT of one unit, with its éco-contribution */
      unitCents: Type.Integer(),
      ecoCents: Type.Integer(),
      totalCents: Type.Integer(),
    }),
  ),
  /** off the price of lines, ex. VAT; less than nothing: units come back at a price that was lowered before */
  rebates: Type.Array(Type.Object({ line: Type.Integer(), cents: Type.Integer() })),
  /** ex. VAT */
  deliveryCents: Type.Integer(),
  /** goods and delivery, ex. VAT */
  netCents: Type.Integer(),
  vatPercent: Type.Number(),
  vatCents: Type.Integer(),
  totalCents: Type.Integer(),
})

/** An invoice of an order, and what was credited of it. */
export const CreditedInvoice = Type.Object({
  id: Type.String(),
  /** FAC-2026-000001 */
  number: Type.String(),
  /** yyyy-mm-dd of Paris */
  day: Type.String(),
  amounts: Amounts,
  /** oldest first */
  credits: Type.Array(Amounts),
})
export type CreditedInvoice = Static<typeof CreditedInvoice>

/** All that staff see of an order. */
export const AdminOrderReply = Type.Object({
  success: Type.Literal(true),
  order: Order,
  customer: OrderCustomer,
  /** when the payment came in, ISO 8601; null while it has not */
  paidAt: Type.Union([Type.String(), Type.Null()]),
  paymentStatus: Type.Enum(PAYMENT_STATUSES),
  history: OrderHistoryReply.properties.history,
  payments: OrderHistoryReply.properties.payments,
  entries: OrderHistoryReply.properties.entries,
  parcels: OrderHistoryReply.properties.parcels,
  complaints: OrderHistoryReply.properties.complaints,
  /** in the order of their parcels */
  invoices: Type.Array(CreditedInvoice),
  /** of its invoices, oldest first */
  reminders: Type.Array(
    Type.Object({
      level: Type.Enum(REMINDER_LEVELS),
      /** of the invoice, FAC-2026-000001 */
      number: Type.String(),
      /** ISO 8601 */
      at: Type.String(),
    }),
  ),
})
export type AdminOrderReply = Static<typeof AdminOrderReply>

/** How an order left, said anew. `seen`: how it was said to have left when that was decided; null: nothing was said. */
export const CorrectShipmentBody = Type.Object({
  ...ShipmentBody.properties,
  seen: Type.Union([ShipmentBody, Type.Null()]),
  /** number of the parcel; absent: the last, or of an order that left before there were any */
  parcel: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type CorrectShipmentBody = Static<typeof CorrectShipmentBody>

export const CorrectShipmentReply = Type.Object({
  success: Type.Literal(true),
  /** French, for people */
  message: Type.String(),
})
export type CorrectShipmentReply = Static<typeof CorrectShipmentReply>

/** Some of an order that leaves. */
export const ShipParcelBody = Type.Object({
  lines: Type.Array(PartLine, { maxItems: CART_MAX_LINES }),
  /** how it leaves; absent: nothing is said of it, or it is fetched */
  shipment: Type.Optional(ShipmentBody),
  /** told to the customer; may be empty */
  detail: Type.String({ maxLength: ORDER_STATUS_DETAIL_MAX }),
  /** parcels that the order had when this was decided */
  seen: Type.Integer({ minimum: 0 }),
})
export type ShipParcelBody = Static<typeof ShipParcelBody>

export const ShipParcelReply = Type.Object({
  success: Type.Literal(true),
  /** French, for people */
  message: Type.String(),
})
export type ShipParcelReply = Static<typeof ShipParcelReply>

/** What has not left of an order is not to come. */
export const CancelRestBody = Type.Object({
  /** told to the customer */
  reason: Type.String({ maxLength: REASON_MAX }),
  /** parcels that the order had when this was decided */
  seen: Type.Integer({ minimum: 0 }),
})
export type CancelRestBody = Static<typeof CancelRestBody>

export const CancelRestReply = Type.Object({
  success: Type.Literal(true),
  /** French, for people */
  message: Type.String(),
})
export type CancelRestReply = Static<typeof CancelRestReply>

/** What is taken back of an invoice. */
export const CreditInvoiceBody = Type.Object({
  invoiceId: Type.String({ maxLength: 64 }),
  /** units of its lines */
  lines: Type.Array(PartLine, { maxItems: CART_MAX_LINES }),
  /** its delivery too */
  delivery: Type.Boolean(),
  /** off the price of lines of which no units are taken back, in cents ex. VAT; absent: none is */
  rebates: Type.Optional(
    Type.Array(
      Type.Object({
        line: PartLine.properties.line,
        cents: Type.Integer({ minimum: 1, maximum: ENTRY_CENTS_MAX }),
      }),
      { maxItems: CART_MAX_LINES },
    ),
  ),
  /** told on the credit note, and to the customer */
  reason: Type.String({ maxLength: REASON_MAX }),
  /** credit notes that the invoice had when this was decided */
  seen: Type.Integer({ minimum: 0 }),
})
export type CreditInvoiceBody = Static<typeof CreditInvoiceBody>

export const CreditInvoiceReply = Type.Object({
  success: Type.Literal(true),
  /** French, for people */
  message: Type.String(),
})
export type CreditInvoiceReply = Static<typeof CreditInvoiceReply>

/** Money that came in for an order, or was given back. */
export const RecordPaymentBody = Type.Object({
  /** euros; less than nothing: given back, or bounced */
  amount: Type.Number(),
  /** yyyy-mm-dd on which it moved */
  day: Type.String({ maxLength: 10 }),
  means: Type.Enum(ENTRY_MEANS),
  /** may be empty */
  reference: Type.String(),
  /** money that had come in did not hold; absent: it is given back */
  bounced: Type.Optional(Type.Boolean()),
  /** entries that the order had when this was decided */
  seen: Type.Integer({ minimum: 0 }),
  /** where its money stood then; absent: the entries alone tell */
  paymentStatus: Type.Optional(Type.Enum(PAYMENT_STATUSES)),
})
export type RecordPaymentBody = Static<typeof RecordPaymentBody>

export const RecordPaymentReply = Type.Object({
  success: Type.Literal(true),
  /** French, for people */
  message: Type.String(),
})
export type RecordPaymentReply = Static<typeof RecordPaymentReply>

/** Moves orders on. `seen`: the status that each was decided on. */
export const MoveOrdersBody = Type.Object({
  orders: Type.Array(
    Type.Object({
      id: Type.String({ maxLength: 64 }),
      seen: OrderStatus,
      /** how this one leaves, when it is shipped */
      shipment: Type.Optional(ShipmentBody),
    }),
    { minItems: 1, maxItems: ORDERS_AT_ONCE_MAX },
  ),
  status: OrderStatus,
  /** told to each customer: reason of a cancellation, a word about the delivery; may be empty */
  detail: Type.String({ maxLength: ORDER_STATUS_DETAIL_MAX }),
})
export type MoveOrdersBody = Static<typeof MoveOrdersBody>

export const MoveOrdersReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  /** the orders that moved, as they are now */
  done: Type.Array(AdminOrder),
  /** the others, in the order in which they were named */
  refused: Type.Array(
    Type.Object({
      id: Type.String(),
      /** empty when there is no such order */
      number: Type.String(),
      code: Type.Enum(['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_STEP_REFUSED']),
      /** French, for people */
      message: Type.String(),
    }),
  ),
})
export type MoveOrdersReply = Static<typeof MoveOrdersReply>
