import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { PROJECT_SHEETS_STORAGE_KEY } from '#machines/platform/storage-keys'
import { NEW_SHEET } from '#machines/projects/new-sheet'
import type { ProjectAct } from '#machines/projects/project-acts'
import {
  type ProjectListQuery,
  type ProjectsRead,
  projectListMachine,
} from '#machines/projects/project-list.machine'
import {
  type ProjectSheetSnapshot,
  projectSheetMachine,
  typedOf,
} from '#machines/projects/project-sheet.machine'
import type { ProjectSheetEvent } from '#machines/projects/project-sheet.types'
import type { OpenedProject } from '#machines/projects/project-sync.types'
import { type SheetWrite, sheetIn, withSheet } from '#machines/projects/typed-sheets'
import { parisDay } from '#shared/platform/dates'
import {
  archiveProject,
  deleteProject,
  duplicateProject,
  listProjects,
} from '#shared/projects/projects.endpoints'
import { projectProblems, tidyProject } from '#shared/projects/projects.rules'
import type { Project, ProjectBody, ProjectFields } from '#shared/projects/projects.schema'
import { keepParting } from './kept-partings.ts'
import { holdLast, lastSent } from './last-sent.ts'
import { readWhole } from './read-whole.ts'
import { sendSheet } from './send-changes.ts'

const doAct = async (act: ProjectAct): Promise<Project | null> => {
  const params = { id: act.id }
  if (act.kind === 'duplicate')
    return (await call(duplicateProject, { params, body: { id: act.copy } })).project
  if (act.kind === 'delete') {
    await call(deleteProject, { params })
    return null
  }
  return (await call(archiveProject, { params, body: { archived: act.kind === 'archive' } })).project
}

/** The list of chantiers with its calls: after what a cart that was left still sends. */
export const projectListLogic = projectListMachine.provide({
  actors: {
    loadPage: provideCall<ProjectsRead, ProjectListQuery & { after: string | null }>(
      async ({ search, state, archived, after }, signal) => {
        await lastSent()
        const { projects, next } = await call(listProjects, {
          query: {
            ...(search !== '' && { search }),
            ...(state !== null && { state }),
            ...(archived && { archived: '1' as const }),
            ...(after !== null && { after }),
          },
          signal,
        })
        return { projects, next }
      },
    ),
    act: provideCall<Project | null, ProjectAct>(doAct),
  },
})

const keptSheets = (): string | null => getItem('sessionStorage', PROJECT_SHEETS_STORAGE_KEY)

/** What this tab kept of what this person typed into this sheet. */
export const storedSheet = (userId: string, sheet: string) => sheetIn(keptSheets(), userId, sheet)

const keepTyped = (write: Omit<SheetWrite, 'type'>): void => {
  const text = withSheet(keptSheets(), write)
  if (text === null) removeItem('sessionStorage', PROJECT_SHEETS_STORAGE_KEY)
  else setItem('sessionStorage', PROJECT_SHEETS_STORAGE_KEY, text)
}

const DEVICE_FULL = 'Le réseau manque, et cet appareil n’a plus de place pour le garder.'

/** What is said of a chantier, with its calls. */
export const projectSheetLogic = projectSheetMachine.provide({
  actors: {
    openProject: provideCall<OpenedProject, { id: string }>(async ({ id }, signal) => {
      await lastSent()
      return readWhole(id, signal)
    }),
    sheetStorage: provideChannel<SheetWrite, ProjectSheetEvent>(() => ({ receive: keepTyped })),
    beginProject: provideCall<void, { userId: string; id: string; fields: ProjectFields }>(
      async ({ userId, id, fields }) => {
        const parting = { project: { id, name: fields.name }, revision: 0, sent: [], begun: fields }
        if (!keepParting({ userId, id, parting })) throw new CallFailure(0, 'DEVICE_FULL', DEVICE_FULL)
      },
    ),
    keepProject: provideCall<
      { project: Project; kept: boolean },
      { userId: string; id: string; body: ProjectBody }
    >(async ({ userId, id, body }) => {
      const { project, kept } = await sendSheet(userId, id, body)
      return { project, kept }
    }),
  },
})

/**
 * What is typed and not kept yet when the page is left for another of the site, where it may be kept. What is not kept so
 * stays in the tab, and stands there again at the next visit.
 */
export const keepSheetLast = (snapshot: ProjectSheetSnapshot): void => {
  const { userId, id, isNew, project, form } = snapshot.context
  const typed = typedOf(snapshot.context)
  if (!snapshot.matches('editing') || typed === null) return
  const judged = { today: parisDay(Date.now()), kept: project }
  if (Object.keys(projectProblems(form, judged)).length > 0) return
  const body = { base: typed.base, fields: tidyProject(form) }
  const keeping = sendSheet(userId, id, body).then(({ kept }) => {
    if (kept) keepTyped({ userId, sheet: isNew ? NEW_SHEET : id, typed: null })
  })
  holdLast(keeping.catch(() => undefined))
}
