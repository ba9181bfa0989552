import Type, { type Static } from 'typebox'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { OrderStep } from './orders.schema.ts'
import { Parcel } from './parcels.schema.ts'
import { PaymentEntry, PaymentStep } from './payments.schema.ts'

/** Complaints about one's own order (§2.11), and what happened to the order. */

/** A photo as it was read from its content; its bytes are at `complaintPhoto`. */
export const ComplaintPhoto = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('image/jpeg'), Type.Literal('image/png')]),
  /** pixels */
  width: Type.Integer(),
  height: Type.Integer(),
})
export type ComplaintPhoto = Static<typeof ComplaintPhoto>

export const ComplaintPhotoReply = Type.Object({ success: Type.Literal(true), photo: ComplaintPhoto })
export type ComplaintPhotoReply = Static<typeof ComplaintPhotoReply>

export const ComplaintPhotoParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  photoId: Type.String({ maxLength: 64 }),
})
export type ComplaintPhotoParams = Static<typeof ComplaintPhotoParams>

export const ComplaintBody = Type.Object({
  /** what `contactProblems` accepts of any message */
  message: Type.String(),
  /** indexes from 0 of the lines concerned; none: the whole order */
  lines: Type.Array(Type.Integer({ minimum: 0, maximum: CART_MAX_LINES - 1 }), {
    maxItems: CART_MAX_LINES,
    uniqueItems: true,
  }),
  /** ids of photos uploaded for this order and sent with no complaint yet, in their order; at most `PHOTOS_MAX` */
  photos: Type.Array(Type.String({ maxLength: 64 })),
})
export type ComplaintBody = Static<typeof ComplaintBody>

export const Complaint = Type.Object({
  id: Type.String(),
  message: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
  state: Type.Union([Type.Literal('new'), Type.Literal('handled')]),
  /** e-mail of the colleague who sent it; absent: the account's own person */
  by: Type.Optional(Type.String()),
  /** indexes from 0; none: the whole order */
  lines: Type.Array(Type.Integer()),
  photos: Type.Array(ComplaintPhoto),
})
export type Complaint = Static<typeof Complaint>

/** Oldest first. */
export const OrderHistoryReply = Type.Object({
  success: Type.Literal(true),
  history: Type.Array(OrderStep),
  payments: Type.Array(PaymentStep),
  /** as they were recorded */
  entries: Type.Array(PaymentEntry),
  /** in which it has left so far; none: it has not, or did before there were any */
  parcels: Type.Array(Parcel),
  complaints: Type.Array(Complaint),
})
export type OrderHistoryReply = Static<typeof OrderHistoryReply>
