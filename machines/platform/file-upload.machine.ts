import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { type Failure, failureOf } from './failure.ts'
import { requiredCall, requiredChannel } from './provided.ts'

/** What a file is, by its content, or why it may not be sent. */
export type FileVerdict<Problem extends string> =
  /** `file`: what is sent in its place; absent: the file itself */
  { ok: true; file?: ChosenFile } | { ok: false; problem: Problem | 'unreadable' }

/** What becomes of a file, told to what it is for. */
export type FileNews<Kept, Problem extends string> =
  /** the server keeps it */
  | { type: 'file.kept'; key: number; file: Kept }
  /** no file that may be sent, and why: what it is, or what the server has against it */
  | { type: 'file.refused'; key: number; name: string; problem: Problem | 'unreadable' | Failure }

export interface FileUploadInput<Kept, Problem extends string, Address> {
  /** what the file is for */
  owner: ActorRef<Snapshot<unknown>, FileNews<Kept, Problem>>
  /** by which the owner knows it */
  key: number
  /** as it was chosen; once it was read, as it is sent */
  file: ChosenFile
  /** where it is sent */
  address: Address
}

export interface FileUploadContext<Kept, Problem extends string, Address>
  extends FileUploadInput<Kept, Problem, Address> {
  /** part that was sent, from 0 to 1 */
  sent: number
  /** why the last try failed; null while one runs */
  failure: Failure | null
}

export type FileUploadEvent<Kept> =
  | { type: 'upload.progress'; sent: number }
  | { type: 'upload.done'; file: Kept }
  | { type: 'upload.failed'; error: unknown }
  | { type: 'upload.retry' }

/**
 * One file on its way: read before anything is sent, sent with its progress, sent again after a failure. `field`: under
 * which the server says what it has against the file itself.
 */
export const fileUpload = <Kept, Problem extends string, Address>(id: string, field: string) =>
  setup({
    types: {
      input: {} as FileUploadInput<Kept, Problem, Address>,
      context: {} as FileUploadContext<Kept, Problem, Address>,
      events: {} as FileUploadEvent<Kept>,
    },
    actors: {
      /** what the file is, by its content */
      readFile: requiredCall<FileVerdict<Problem>, { file: ChosenFile }>('readFile'),
      /** sends `upload.…`; stopped, it gives the sending up */
      uploadFile: requiredChannel<{ type: 'never' }, { file: ChosenFile; address: Address }>('uploadFile'),
    },
    actions: {
      take: assign(({ context }, { file }: { file: ChosenFile | undefined }) => ({
        file: file ?? context.file,
      })),
      refuse: sendTo(
        ({ context }) => context.owner,
        (
          { context: { key, file } },
          { problem }: { problem: Problem | 'unreadable' | Failure },
        ): FileNews<Kept, Problem> => ({ type: 'file.refused', key, name: file.name, problem }),
      ),
    },
    guards: {
      isTaken: (_, { verdict }: { verdict: FileVerdict<Problem> }) => verdict.ok,
      /** the file itself: sending it again is of no use */
      isRefusal: (_, { error }: { error: unknown }) => failureOf(error).errors?.[field] !== undefined,
    },
  }).createMachine({
    id,
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
              guard: { type: 'isTaken', params: ({ event }) => ({ verdict: event.output }) },
              target: 'uploading',
              actions: {
                type: 'take',
                params: ({ event: { output } }) => ({ file: output.ok ? output.file : undefined }),
              },
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
          input: ({ context: { file, address } }) => ({ file, address }),
        },
        on: {
          'upload.progress': { actions: assign(({ event }) => ({ sent: event.sent })) },
          'upload.done': {
            target: 'kept',
            actions: sendTo(
              ({ context }) => context.owner,
              ({ context: { key }, event: { file } }): FileNews<Kept, Problem> => ({
                type: 'file.kept',
                key,
                file,
              }),
            ),
          },
          'upload.failed': [
            {
              guard: { type: 'isRefusal', params: ({ event }) => event },
              target: 'refused',
              description: 'The server could not read what its first bytes promised.',
              actions: { type: 'refuse', params: ({ event: { error } }) => ({ problem: failureOf(error) }) },
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
