import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  ComplaintBody,
  ComplaintPhotoParams,
  ComplaintPhotoReply,
  OrderHistoryReply,
} from './complaints.schema.ts'
import type { IdParams } from './orders.schema.ts'

/** What happened to one's own order: its statuses, and one's complaints. */
export const orderHistory = endpoint<{ params: IdParams; reply: OrderHistoryReply }>(
  'GET',
  '/api/orders/:id/history',
  'verified',
)
/**
 * Keeps a photo for a complaint that follows within a day. The body is the file's bytes, as `PHOTO_CONTENT_TYPE` or
 * any `image/…`: one file a call, so that a slow connection sends each within its time. INVALID_FIELDS (422, on
 * `photo`) says why a file is refused, TOO_LARGE (413) is past `PHOTO_MAX_BYTES`, PICTURES_WAITING (409) past what an
 * account may have waiting. What is kept is drawn anew: at most 4096 pixels a side, upright, nothing but the picture.
 */
export const uploadComplaintPhoto = endpoint<{ params: IdParams; reply: ComplaintPhotoReply }>(
  'POST',
  '/api/orders/:id/complaint-photos',
  'active',
)
/** Answers with the bytes of the photo: its owner, and admins whose account is active. */
export const complaintPhoto = endpoint<{ params: ComplaintPhotoParams; reply: DoneReply }>(
  'GET',
  '/api/orders/:id/complaint-photos/:photoId',
  'verified',
)
/** The same as a small WebP, for lists: to whoever may read the photo, and judged anew each time it is shown. */
export const complaintThumbnail = endpoint<{ params: ComplaintPhotoParams; reply: DoneReply }>(
  'GET',
  '/api/orders/:id/complaint-photos/:photoId/thumbnail',
  'verified',
)
/** A complaint about one's own order. INVALID_FIELDS (422) on `message`, `lines` or `photos`. */
export const sendComplaint = endpoint<{ params: IdParams; body: ComplaintBody; reply: DoneReply }>(
  'POST',
  '/api/orders/:id/complaint',
  'active',
)
