import { lightFile } from '#client/line-files/light-photo.ts'
import { call } from '#client/platform/call.ts'
import { provideReading, provideSending } from '#client/platform/file-upload.effects.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { upload } from '#client/platform/transfer.ts'
import {
  type ComplaintDraftWrite,
  type ComplaintEvent,
  complaintMachine,
} from '#machines/orders/complaint.machine'
import { fromStoredComplaint } from '#machines/orders/complaint-draft'
import { complaintPhotoMachine, type KeptPhoto } from '#machines/orders/complaint-photo.machine'
import { COMPLAINT_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { sendComplaint, uploadComplaintPhoto } from '#shared/orders/complaints.endpoints'
import type { ComplaintBody } from '#shared/orders/complaints.schema'
import { PHOTO_MAX_BYTES, type PhotoProblem, readPhoto } from '#shared/orders/photo.rules'

/** A photo of a complaint, read and sent. */
export const photoLogic = complaintPhotoMachine.provide({
  actors: {
    readFile: provideReading<PhotoProblem>(PHOTO_MAX_BYTES, readPhoto, lightFile),
    uploadFile: provideSending<KeptPhoto, { orderId: string }>(
      async ({ name: _, ...sending }, { orderId: id }) =>
        (await upload(uploadComplaintPhoto, { params: { id }, ...sending })).photo,
    ),
  },
})

/** A complaint with its calls and its storage. */
export const complaintLogic = complaintMachine.provide({
  actors: {
    photo: photoLogic,
    draftStorage: provideChannel<ComplaintDraftWrite, ComplaintEvent>((send) => {
      const draft = fromStoredComplaint(getItem('sessionStorage', COMPLAINT_DRAFT_STORAGE_KEY))
      if (draft !== null) send({ type: 'draft.found', draft })
      return {
        receive: (write) => {
          if (write.type === 'draft.write') setItem('sessionStorage', COMPLAINT_DRAFT_STORAGE_KEY, write.text)
          else removeItem('sessionStorage', COMPLAINT_DRAFT_STORAGE_KEY)
        },
      }
    }),
    sendComplaint: provideCall<void, { orderId: string; body: ComplaintBody }>(
      async ({ orderId, body }, signal) => {
        await call(sendComplaint, { params: { id: orderId }, body, signal })
      },
    ),
  },
})
