import Type, { type Static } from 'typebox'
import { INVOICE_KINDS } from '#shared/invoices/invoice-kinds'
import { DELIVERY_MODES } from '#shared/orders/order-limits'
import { DOCUMENT_KINDS } from './document-kinds.ts'

/** Whether what is made is there. */
const DOCUMENT_STATES = [
  'ready',
  /** they are being made, or wait for their turn */
  'awaited',
  /** given up: people have to look */
  'failed',
] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** A paper of an order, made once. */
export const OrderDocument = Type.Object({
  kind: Type.Enum(DOCUMENT_KINDS),
  /** as it is saved */
  name: Type.String(),
  /** bytes */
  size: Type.Integer(),
  /** ISO 8601 */
  made_at: Type.String(),
})
export type OrderDocument = Static<typeof OrderDocument>

/** An invoice of a parcel, or a credit note. */
export const OrderInvoice = Type.Object({
  id: Type.String(),
  kind: Type.Enum(INVOICE_KINDS),
  number: Type.String(),
  /** number of the parcel that it is of; null of a credit note */
  parcel: Type.Union([Type.Integer(), Type.Null()]),
  /** yyyy-mm-dd */
  day: Type.String(),
  /** euros including VAT */
  total: Type.Number(),
  /** of its PDF, as it is saved */
  name: Type.String(),
  /** bytes; null: the PDF is not there yet */
  size: Type.Union([Type.Integer(), Type.Null()]),
  /** where its PDF stands */
  state: Type.Enum(DOCUMENT_STATES),
})
export type OrderInvoice = Static<typeof OrderInvoice>

/** The delivery note of a parcel. */
export const OrderNote = Type.Object({
  /** number of the parcel */
  parcel: Type.Integer(),
  /** BL-2026-000042-2 */
  number: Type.String(),
  /** of its PDF, as it is saved */
  name: Type.String(),
  /** bytes; null: the PDF is not there yet */
  size: Type.Union([Type.Integer(), Type.Null()]),
  /** where its PDF stands */
  state: Type.Enum(DOCUMENT_STATES),
})
export type OrderNote = Static<typeof OrderNote>

export const OrderDocumentsReply = Type.Object({
  success: Type.Literal(true),
  state: Type.Enum(DOCUMENT_STATES),
  /** in the order of `DOCUMENT_KINDS`; those that are there */
  documents: Type.Array(OrderDocument),
  /** in the order in which they were made */
  invoices: Type.Array(OrderInvoice),
  /** in the order of their parcels */
  notes: Type.Array(OrderNote),
  /** how the order leaves; null: it was placed without saying it */
  mode: Type.Union([Type.Enum(DELIVERY_MODES), Type.Null()]),
})
export type OrderDocumentsReply = Static<typeof OrderDocumentsReply>

export const OrderDocumentParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  kind: Type.String({ maxLength: 40 }),
})
export type OrderDocumentParams = Static<typeof OrderDocumentParams>

export const ParcelDocumentParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  parcel: Type.String({ maxLength: 10 }),
})
export type ParcelDocumentParams = Static<typeof ParcelDocumentParams>

/** The paper of an answer to a quote. */
export const QuoteDocument = Type.Object({
  revision: Type.Integer(),
  /** as it is saved */
  name: Type.String(),
  /** when it was answered, ISO 8601 */
  answered_at: Type.String(),
  /** a later answer stands in its place */
  replaced: Type.Boolean(),
  /** bytes; null: the PDF is not there yet */
  size: Type.Union([Type.Integer(), Type.Null()]),
  /** where its PDF stands */
  state: Type.Enum(DOCUMENT_STATES),
})
export type QuoteDocument = Static<typeof QuoteDocument>

export const QuoteDocumentsReply = Type.Object({
  success: Type.Literal(true),
  state: Type.Enum(DOCUMENT_STATES),
  /** the newest first */
  documents: Type.Array(QuoteDocument),
})
export type QuoteDocumentsReply = Static<typeof QuoteDocumentsReply>
