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
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { FileProblem, ReadFile } from '#shared/line-files/read-file'

/** A file as the browser gives it: its bytes are the effects' affair. */
export interface ChosenFile {
  readonly name: string
  /** bytes */
  readonly size: number
}

/** What becomes of a file, told to the line's. */
export type LineFileNews =
  | { type: 'file.kept'; key: number; file: LineFile }
  /** no file that may be sent, and why: what it is, or what the server has against it */
  | { type: 'file.refused'; key: number; name: string; problem: FileProblem | Failure }

export interface LineFileInput {
  files: ActorRef<Snapshot<unknown>, LineFileNews>
  key: number
  file: ChosenFile
}

export interface LineFileContext extends LineFileInput {
  /** part that was sent, from 0 to 1 */
  sent: number
  /** why the last try failed; null while one runs */
  failure: Failure | null
}

export type LineFileEvent =
  | { type: 'upload.progress'; sent: number }
  | { type: 'upload.done'; file: LineFile }
  | { type: 'upload.failed'; error: unknown }
  | { type: 'upload.retry' }

/** One file on its way to a line: read before anything is sent, sent with its progress, sent again after a failure. */
export const lineFileMachine = setup({
  types: {
    input: {} as LineFileInput,
    context: {} as LineFileContext,
    events: {} as LineFileEvent,
  },
  actors: {
    /** what the file is, by its content */
    readFile: requiredCall<ReadFile, { file: ChosenFile }>('readFile'),
    /** POST api/line-files: sends `upload.…`; stopped, it gives the sending up */
    uploadFile: requiredChannel<{ type: 'never' }, { file: ChosenFile }>('uploadFile'),
  },
  actions: {
    refuse: sendTo(
      ({ context }) => context.files,
      ({ context: { key, file } }, { problem }: { problem: FileProblem | Failure }): LineFileNews => ({
        type: 'file.refused',
        key,
        name: file.name,
        problem,
      }),
    ),
  },
  guards: {
    isTaken: (_, { read }: { read: ReadFile }) => read.ok,
    /** the file itself: sending it again is of no use */
    isRefusal: (_, { error }: { error: unknown }) => failureOf(error).errors?.file !== undefined,
  },
}).createMachine({
  id: 'lineFile',
  context: ({ input }) => ({ ...input, sent: 0, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ read: event.output }) },
            target: 'uploading',
          },
          {
            target: 'refused',
            actions: {
              type: 'refuse',
              params: ({ event: { output } }) => ({ problem: output.ok ? 'unreadable' : output.problem }),
            },
          },
        ],
        onError: {
          target: 'refused',
          description: 'The browser cannot read it: it was moved, or it is a folder.',
          actions: { type: 'refuse', params: { problem: 'unreadable' } },
        },
      },
    },
    uploading: {
      entry: assign({ sent: 0, failure: null }),
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context: { file } }) => ({ file }),
      },
      on: {
        'upload.progress': { actions: assign(({ event }) => ({ sent: event.sent })) },
        'upload.done': {
          target: 'kept',
          actions: sendTo(
            ({ context }) => context.files,
            ({ context: { key }, event: { file } }): LineFileNews => ({ type: 'file.kept', key, file }),
          ),
        },
        'upload.failed': [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'refused',
            description: 'The server could not read what its first bytes promised.',
            actions: {
              type: 'refuse',
              params: ({ event: { error } }) => ({ problem: failureOf(error) }),
            },
          },
          { target: 'failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
        ],
      },
    },
    failed: { on: { 'upload.retry': 'uploading' } },
    kept: { type: 'final' },
    refused: { type: 'final' },
  },
})

export type LineFileRef = ActorRefFrom<typeof lineFileMachine>
export type LineFileSnapshot = SnapshotFrom<typeof lineFileMachine>
