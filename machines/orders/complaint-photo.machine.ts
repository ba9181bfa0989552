import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type FileNews, fileUpload } from '#machines/platform/file-upload.machine'
import type { PhotoProblem } from '#shared/orders/photo.rules'

/** A photo that the server keeps. */
export interface KeptPhoto {
  readonly id: string
}

/** What a photo tells the complaint that it is for. */
export type PhotoNews = FileNews<KeptPhoto, PhotoProblem>

/** One photo of a complaint (POST api/orders/{id}/complaint-photos). */
export const complaintPhotoMachine = fileUpload<KeptPhoto, PhotoProblem, { orderId: string }>(
  'complaintPhoto',
  'photo',
)

export type ComplaintPhotoRef = ActorRefFrom<typeof complaintPhotoMachine>
export type ComplaintPhotoSnapshot = SnapshotFrom<typeof complaintPhotoMachine>
