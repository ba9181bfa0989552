import Type, { type Static } from 'typebox'
import { DOCUMENT_KINDS } from './document-kinds.ts'

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

/** Whether they are all there. */
export const DOCUMENT_STATES = [
  'ready',
  /** they are being made, or wait for their turn */
  'awaited',
  /** given up: people have to look */
  'failed',
] as const

export const OrderDocumentsReply = Type.Object({
  success: Type.Literal(true),
  state: Type.Enum(DOCUMENT_STATES),
  /** in the order of `DOCUMENT_KINDS`; those that are there */
  documents: Type.Array(OrderDocument),
})
export type OrderDocumentsReply = Static<typeof OrderDocumentsReply>

export const OrderDocumentParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  kind: Type.String({ maxLength: 40 }),
})
export type OrderDocumentParams = Static<typeof OrderDocumentParams>
