import Type, { type Static } from 'typebox'
import { INVOICE_KINDS } from '#shared/invoices/invoice-kinds'
import { DOCUMENT_KINDS } from './document-kinds.ts'

/** Whether what is made is there. */
export const DOCUMENT_STATES = [
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

export const OrderDocumentsReply = Type.Object({
  success: Type.Literal(true),
  state: Type.Enum(DOCUMENT_STATES),
  /** in the order of `DOCUMENT_KINDS`; those that are there */
  documents: Type.Array(OrderDocument),
  /** in the order in which they were made */
  invoices: Type.Array(OrderInvoice),
})
export type OrderDocumentsReply = Static<typeof OrderDocumentsReply>

export const OrderDocumentParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  kind: Type.String({ maxLength: 40 }),
})
export type OrderDocumentParams = Static<typeof OrderDocumentParams>
