import { assign, emit, setup } from 'xstate'
import type { UploadFormat, UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

/** A file of the uploads: an example or a family to start from, or the rejected rows of one. */
export type UploadDownload =
  | { what: 'example'; kind: UploadKind; format: UploadFormat }
  | { what: 'family'; id: string }
  | { what: 'rejected'; id: string }

/** Files saved one at a time; what went wrong is told once. */
export const uploadDownloadMachine = setup({
  types: {
    context: {} as { wanted: UploadDownload | null },
    events: {} as { type: 'download.ask'; wanted: UploadDownload },
    emitted: {} as { type: 'download.failed'; failure: Failure },
  },
  actors: {
    /** fetches the file, and the browser saves it */
    saveFile: requiredCall<void, UploadDownload>('saveFile'),
  },
}).createMachine({
  id: 'uploadDownload',
  context: { wanted: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'download.ask': {
          target: 'preparing',
          actions: assign(({ event }) => ({ wanted: event.wanted })),
        },
      },
    },
    preparing: {
      exit: assign({ wanted: null }),
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context: { wanted } }) => {
          if (wanted === null) throw new Error('No file was asked for.')
          return wanted
        },
        onDone: 'idle',
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({
            type: 'download.failed' as const,
            failure: failureOf(event.error),
          })),
        },
      },
    },
  },
})
