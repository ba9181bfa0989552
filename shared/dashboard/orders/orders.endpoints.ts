import { endpoint } from '#shared/platform/endpoint'
import type {
  AdminOrderParams,
  AdminOrderReply,
  AdminOrdersQuery,
  AdminOrdersReply,
  CancelRestBody,
  CancelRestReply,
  CorrectShipmentBody,
  CorrectShipmentReply,
  CreditInvoiceBody,
  CreditInvoiceReply,
  MoveOrdersBody,
  MoveOrdersReply,
  RecordPaymentBody,
  RecordPaymentReply,
  ShipParcelBody,
  ShipParcelReply,
} from './orders.schema.ts'

/**
 * MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for; INVALID_FIELDS (422) for
 * a day that is none.
 */
export const adminOrders = endpoint<{ query: AdminOrdersQuery; reply: AdminOrdersReply }>(
  'GET',
  '/api/admin/orders',
  'admin',
)

/** NOT_FOUND (404). */
export const adminOrder = endpoint<{ params: AdminOrderParams; reply: AdminOrderReply }>(
  'GET',
  '/api/admin/orders/:id',
  'admin',
)

/**
 * Gives orders their next status, each in a transaction of its own; the customer of each is mailed. Those that may not
 * take it are left alone and come back in `refused`. INVALID_FIELDS (422) for a shipment that cannot leave, or of a
 * status that ships nothing.
 */
export const moveOrders = endpoint<{ body: MoveOrdersBody; reply: MoveOrdersReply }>(
  'POST',
  '/api/admin/orders/status',
  'admin',
)

/**
 * Says anew how a shipped order left: kept in its history, and its customer is mailed. What was said already changes
 * nothing and mails nobody. NOT_FOUND (404); ORDER_CHANGED (409) once it is no longer on its way, and, with `shipment` as it
 * is said now, where another was quicker; INVALID_FIELDS (422) for a shipment that cannot be.
 */
export const correctShipment = endpoint<{
  params: AdminOrderParams
  body: CorrectShipmentBody
  reply: CorrectShipmentReply
}>('PUT', '/api/admin/orders/:id/shipment', 'admin')

/**
 * Some of an order leaves, or all that had not; the customer is mailed what. NOT_FOUND (404); ORDER_CHANGED (409) where
 * another parcel left since, so that one that is sent twice leaves once, and where the order may not leave; INVALID_FIELDS (422).
 */
export const shipParcel = endpoint<{
  params: AdminOrderParams
  body: ShipParcelBody
  reply: ShipParcelReply
}>('POST', '/api/admin/orders/:id/parcels', 'admin')

/**
 * What has not left of an order that left in part is not to come: the order ends with what has left, and the customer is
 * mailed. NOT_FOUND (404); ORDER_CHANGED (409) where a parcel left since, or the rest is cancelled or gone, so that of two who
 * cancel it the second is refused; INVALID_FIELDS (422) on `reason`.
 */
export const cancelRest = endpoint<{
  params: AdminOrderParams
  body: CancelRestBody
  reply: CancelRestReply
}>('POST', '/api/admin/orders/:id/cancelled-rest', 'admin')

/**
 * Makes a credit note of a part of an invoice; the customer is mailed. NOT_FOUND (404), where the invoice is of another order
 * too; ORDER_CHANGED (409) where something was credited of it since, so that one that is sent twice is made once; INVALID_FIELDS
 * (422) on `reason`, and on `lines` for more than was invoiced.
 */
export const creditInvoice = endpoint<{
  params: AdminOrderParams
  body: CreditInvoiceBody
  reply: CreditInvoiceReply
}>('POST', '/api/admin/orders/:id/credit-notes', 'admin')

/**
 * Records money that came in for an order, or was given back; the customer is mailed where the state of the order's money
 * changes by it. NOT_FOUND (404); ORDER_CHANGED (409) where another entry was made since: recorded twice, the second is
 * refused; INVALID_FIELDS (422).
 */
export const recordPayment = endpoint<{
  params: AdminOrderParams
  body: RecordPaymentBody
  reply: RecordPaymentReply
}>('POST', '/api/admin/orders/:id/payments', 'admin')
