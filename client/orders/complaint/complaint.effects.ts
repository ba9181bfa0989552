import { fromCallback } from 'xstate'
import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { upload } from '#client/platform/transfer.ts'
import {
  type ComplaintDraftWrite,
  type ComplaintEvent,
  complaintMachine,
} from '#machines/orders/complaint.machine'
import { fromStoredComplaint } from '#machines/orders/complaint-draft'
import {
  type ComplaintPhotoEvent,
  complaintPhotoMachine,
  type PhotoFile,
} from '#machines/orders/complaint-photo.machine'
import { COMPLAINT_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { sendComplaint, uploadComplaintPhoto } from '#shared/orders/complaints.endpoints'
import type { ComplaintBody } from '#shared/orders/complaints.schema'
import { PHOTO_CONTENT_TYPE, PHOTO_MAX_BYTES, type ReadPhoto, readPhoto } from '#shared/orders/photo.rules'

/** The machine knows a file by its name and size; here it is what the browser gave. */
const fileOf = (file: PhotoFile): File => {
  if (file instanceof File) return file
  throw new TypeError('a photo is a file of the browser')
}

/** A photo of a complaint, read and sent. */
export const photoLogic = complaintPhotoMachine.provide({
  actors: {
    checkPhoto: provideCall<ReadPhoto, { file: PhotoFile }>(async ({ file }) =>
      // a film of 4 GB is not read to be refused
      file.size > PHOTO_MAX_BYTES
        ? { ok: false, problem: 'tooLarge' }
        : readPhoto(new Uint8Array(await fileOf(file).arrayBuffer())),
    ),
    uploadPhoto: fromCallback<{ type: 'never' }, { orderId: string; file: PhotoFile }>(
      ({ input, sendBack }) => {
        const send = (event: ComplaintPhotoEvent) => sendBack(event)
        const given = new AbortController()
        const file = fileOf(input.file)
        upload(uploadComplaintPhoto, {
          params: { id: input.orderId },
          body: file.slice(0, file.size, PHOTO_CONTENT_TYPE),
          onProgress: (sent) => send({ type: 'upload.progress', sent }),
          signal: given.signal,
        }).then(
          ({ photo }) => send({ type: 'upload.done', id: photo.id }),
          (error: unknown) => send({ type: 'upload.failed', error }),
        )
        return () => given.abort()
      },
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
