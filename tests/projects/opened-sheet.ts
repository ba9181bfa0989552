import { createActor, fromCallback, fromPromise } from 'xstate'
import { projectSheetMachine } from '#machines/projects/project-sheet.machine'
import type { OpenedProject } from '#machines/projects/project-sync.types'
import { type SheetWrite, type TypedSheet, withSheet } from '#machines/projects/typed-sheets'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { Project } from '#shared/projects/projects.schema'
import { refusal } from '#tests/platform/refusal'
import { aProject, VILLA } from './projects.fixtures.ts'

/** yyyy-mm-dd */
export const TODAY = '2026-05-01'

/** A sheet whose tab keeps what is typed under `u1`, and whose account answers so. */
export const opened = (
  typed: TypedSheet | null,
  {
    project = aProject(),
    isNew = false,
    kept = true,
    failure = null,
  }: { project?: Project; isNew?: boolean; kept?: boolean; failure?: Error | null } = {},
) => {
  const tab: { text: string | null } = { text: null }
  const device = { waiting: [] as unknown[], isFull: false, other: project }
  const actor = createActor(
    projectSheetMachine.provide({
      actors: {
        openProject: fromPromise<OpenedProject, { id: string }>(async () => ({
          project,
          lines: [],
          revision: 1,
        })),
        keepProject: fromPromise(async ({ input }) => {
          if (failure !== null) throw failure
          const { base, fields } = input.body
          const isKept = kept || base === device.other.version
          const version = kept ? project.version + 1 : device.other.version + 1
          const files = (fields.files ?? []).filter(({ id }) => id !== 'gone')
          const lost = (fields.files ?? []).filter(({ id }) => id === 'gone')
          return isKept
            ? { project: { ...project, ...fields, files, version }, kept: true, lost }
            : { project: device.other, kept: false, lost: [] }
        }),
        keepHere: fromPromise(async ({ input }) => {
          if (device.isFull) throw refusal('DEVICE_FULL')
          device.waiting.push(input)
        }),
        sheetStorage: fromCallback<SheetWrite, undefined>(({ receive }) =>
          receive((write) => {
            tab.text = withSheet(tab.text, write)
          }),
        ),
      },
    }),
    { input: { userId: 'u1', id: VILLA, isNew, typed } },
  ).start()
  const settle = () => new Promise((done) => setImmediate(done))
  return { actor, tab, device, settle }
}

/** A photo of that id. */
export const file = (id: string): LineFile => ({ id, name: `${id}.jpg`, kind: 'photo', size: 4 })
