import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  type Snapshot,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { PhotoProblem, ReadPhoto } from '#shared/orders/photo.rules'

/** A file as the browser gives it: its bytes are the effects' affair. */
export interface PhotoFile {
  readonly name: string
  /** bytes */
  readonly size: number
}

/** What a photo tells the complaint that it is for. */
export type PhotoNews =
  /** kept by the server under this id */
  | { type: 'photo.uploaded'; key: number; id: string }
  /** no photo that may be sent, and why: what it is, or what the server has against it */
  | { type: 'photo.refused'; key: number; name: string; problem: PhotoProblem | Failure }

export interface ComplaintPhotoInput {
  complaint: ActorRef<Snapshot<unknown>, PhotoNews>
  key: number
  orderId: string
  file: PhotoFile
}

export interface ComplaintPhotoContext extends ComplaintPhotoInput {
  /** part that was sent, from 0 to 1 */
  sent: number
  /** why the last try failed; null while one runs */
  failure: Failure | null
}

export type ComplaintPhotoEvent =
  | { type: 'upload.progress'; sent: number }
  | { type: 'upload.done'; id: string }
  | { type: 'upload.failed'; error: unknown }
  | { type: 'upload.retry' }

/** One photo of a complaint: read before anything is sent, sent with its progress, sent again after a failure. */
export const complaintPhotoMachine = setup({
  types: {
    input: {} as ComplaintPhotoInput,
    context: {} as ComplaintPhotoContext,
    events: {} as ComplaintPhotoEvent,
  },
  actors: {
    /** what the file is, by its content */
    checkPhoto: requiredCall<ReadPhoto, { file: PhotoFile }>('checkPhoto'),
    /** POST api/orders/{id}/complaint-photos: sends `upload.…`; stopped, it gives the sending up */
    uploadPhoto: requiredChannel<{ type: 'never' }, { orderId: string; file: PhotoFile }>('uploadPhoto'),
  },
  actions: {
    tell: sendTo(
      ({ context }) => context.complaint,
      (_, news: PhotoNews) => news,
    ),
  },
  guards: {
    /** the file itself: sending it again is of no use */
    isRefusal: (_, { error }: { error: unknown }) => failureOf(error).errors?.photo !== undefined,
    isPhoto: (_, { read }: { read: ReadPhoto }) => read.ok,
  },
}).createMachine({
  id: 'complaintPhoto',
  context: ({ input }) => ({ ...input, sent: 0, failure: null }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'checkPhoto',
        src: 'checkPhoto',
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          {
            guard: { type: 'isPhoto', params: ({ event }) => ({ read: event.output }) },
            target: 'uploading',
          },
          {
            target: 'refused',
            actions: {
              type: 'tell',
              params: ({ context, event: { output } }) => ({
                type: 'photo.refused',
                key: context.key,
                name: context.file.name,
                problem: output.ok ? 'unreadable' : output.problem,
              }),
            },
          },
        ],
        onError: {
          target: 'refused',
          description: 'The browser cannot read it: it was moved, or it is a folder.',
          actions: {
            type: 'tell',
            params: ({ context: { key, file } }) => ({
              type: 'photo.refused',
              key,
              name: file.name,
              problem: 'unreadable',
            }),
          },
        },
      },
    },
    uploading: {
      entry: assign({ sent: 0, failure: null }),
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        input: ({ context: { orderId, file } }) => ({ orderId, file }),
      },
      on: {
        'upload.progress': { actions: assign(({ event }) => ({ sent: event.sent })) },
        'upload.done': {
          target: 'uploaded',
          actions: {
            type: 'tell',
            params: ({ context, event }) => ({ type: 'photo.uploaded', key: context.key, id: event.id }),
          },
        },
        'upload.failed': [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'refused',
            description: 'The server could not read what its first bytes promised.',
            actions: {
              type: 'tell',
              params: ({ context: { key, file }, event: { error } }) => ({
                type: 'photo.refused',
                key,
                name: file.name,
                problem: failureOf(error),
              }),
            },
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
          },
        ],
      },
    },
    failed: { on: { 'upload.retry': 'uploading' } },
    uploaded: {},
    refused: { type: 'final' },
  },
})

export type ComplaintPhotoRef = ActorRefFrom<typeof complaintPhotoMachine>
export type ComplaintPhotoSnapshot = SnapshotFrom<typeof complaintPhotoMachine>
