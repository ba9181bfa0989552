import { assign, emit, setup } from 'xstate'
import { type ChosenFileProblem, chosenFileProblem } from '#shared/dashboard/uploads/chosen-file.rules'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredChannel } from '../../platform/provided.ts'

/** Why a file was not sent: what was chosen, or what came of the sending. */
export type SendingProblem = ChosenFileProblem | Failure

export interface UploadSendContext {
  file: ChosenFile | null
  /** of it that was sent, 0 to 1 */
  fraction: number
  /** why the last one was not sent */
  problem: SendingProblem | null
}

/** What the sending says. */
export type SendingEvent =
  | { type: 'sending.progress'; fraction: number }
  | { type: 'sending.done'; id: string }
  | { type: 'sending.failed'; error: unknown }

export type UploadSendEvent =
  | { type: 'files.choose'; files: readonly ChosenFile[] }
  | { type: 'sending.cancel' }
  | SendingEvent

/** A file of products chosen and sent (§2.13, productsUpload): what the server would refuse at once never leaves. */
export const uploadSendMachine = setup({
  types: {
    context: {} as UploadSendContext,
    events: {} as UploadSendEvent,
    /** for the view, which goes to the upload */
    emitted: {} as { type: 'upload.sent'; id: string },
  },
  actors: {
    /** POST api/admin/product-uploads; stopped, it gives the sending up */
    sendFile: requiredChannel<{ type: 'never' }, ChosenFile>('sendFile'),
  },
  guards: {
    isRefused: ({ event }) => event.type === 'files.choose' && chosenFileProblem(event.files) !== null,
  },
  actions: {
    keepFile: assign(({ event }) => ({
      file: event.type === 'files.choose' ? (event.files[0] ?? null) : null,
      fraction: 0,
      problem: null,
    })),
    keepProblem: assign(({ event }) => ({
      problem: event.type === 'files.choose' ? chosenFileProblem(event.files) : null,
    })),
  },
}).createMachine({
  id: 'uploadSend',
  context: { file: null, fraction: 0, problem: null },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'files.choose': [
          { guard: 'isRefused', actions: 'keepProblem' },
          { target: 'sending', actions: 'keepFile' },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { file } }) => {
          if (file === null) throw new Error('No file was chosen.')
          return file
        },
      },
      on: {
        'sending.progress': { actions: assign(({ event }) => ({ fraction: event.fraction })) },
        'sending.cancel': { target: 'choosing', actions: assign({ file: null }) },
        'sending.done': {
          target: 'sent',
          actions: emit(({ event }) => ({ type: 'upload.sent' as const, id: event.id })),
        },
        'sending.failed': {
          target: 'choosing',
          actions: assign(({ event }) => ({ problem: failureOf(event.error), file: null })),
        },
      },
    },
    sent: { type: 'final' },
  },
})
