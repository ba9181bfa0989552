import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  type Snapshot,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate'
import type { Failure } from '#machines/platform/failure'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { FileProblem } from '#shared/line-files/read-file'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { type LineFileNews, type LineFileRef, lineFileMachine } from './line-file.machine.ts'

/** What the line is told, by the configurator or the cart that has it. */
export interface FileAttached {
  type: 'file.attach'
  file: LineFile
  /** of the cart's line; the configurator has one */
  key: number
}

export interface LineFilesInput {
  line: ActorRef<Snapshot<unknown>, FileAttached>
  /** of the cart's line; 0 in the configurator */
  lineKey: number
  /** how many there may be; absent: as many as a line may have */
  most?: number
}

/** A file that was not taken, and why. */
export interface FileRefusal {
  readonly name: string
  readonly problem: FileProblem | Failure
}

export interface LineFilesContext extends LineFilesInput {
  /** those on their way, in the order they came */
  uploads: readonly { key: number; ref: LineFileRef }[]
  nextKey: number
  /** files that were not taken, and why; until others are added */
  refusals: readonly FileRefusal[]
}

export type LineFilesEvent =
  /** `kept`: how many the line has already */
  | { type: 'files.add'; files: readonly ChosenFile[]; kept: number }
  /** gives its sending up */
  | { type: 'upload.cancel'; key: number }
  | LineFileNews

/** The files on their way to one line of up to five, or to a chantier of up to twenty: what arrives is the line's, what is refused is told. */
export const lineFilesMachine = setup({
  types: {
    input: {} as LineFilesInput,
    context: {} as LineFilesContext,
    events: {} as LineFilesEvent,
  },
  actors: { lineFile: lineFileMachine },
  actions: {
    /** One child for each file that there is room for. */
    addFiles: enqueueActions(
      ({ context, self, enqueue }, { files, kept }: { files: readonly ChosenFile[]; kept: number }) => {
        const taken = files.slice(0, Math.max(0, (context.most ?? FILES_MAX) - kept - context.uploads.length))
        enqueue.assign(({ spawn }) => ({
          uploads: [
            ...context.uploads,
            ...taken.map((file, place) => {
              const key = context.nextKey + place
              const input = { owner: self, key, file, address: null }
              return { key, ref: spawn('lineFile', { id: `file-${key}`, input }) }
            }),
          ],
          nextKey: context.nextKey + taken.length,
          refusals: files.slice(taken.length).map(({ name }) => ({ name, problem: 'tooMany' as const })),
        }))
      },
    ),
    drop: enqueueActions(({ context, enqueue }, { key }: { key: number }) => {
      enqueue.stopChild(`file-${key}`)
      enqueue.assign({ uploads: context.uploads.filter((upload) => upload.key !== key) })
    }),
    keepRefusal: assign(({ context }, { name, problem }: FileRefusal) => ({
      refusals: [...context.refusals, { name, problem }],
    })),
    tellLine: sendTo(
      ({ context }) => context.line,
      ({ context }, { file }: { file: LineFile }): FileAttached => ({
        type: 'file.attach',
        file,
        key: context.lineKey,
      }),
    ),
  },
}).createMachine({
  id: 'lineFiles',
  context: ({ input }) => ({ ...input, uploads: [], nextKey: 0, refusals: [] }),
  on: {
    'files.add': { actions: { type: 'addFiles', params: ({ event }) => event } },
    'upload.cancel': { actions: { type: 'drop', params: ({ event }) => event } },
    'file.kept': {
      actions: [
        { type: 'tellLine', params: ({ event }) => event },
        { type: 'drop', params: ({ event }) => event },
      ],
    },
    'file.refused': {
      actions: [
        { type: 'keepRefusal', params: ({ event }) => event },
        { type: 'drop', params: ({ event }) => event },
      ],
    },
  },
})

export type LineFilesRef = ActorRefFrom<typeof lineFilesMachine>
export type LineFilesSnapshot = SnapshotFrom<typeof lineFilesMachine>
