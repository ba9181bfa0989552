import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { NEW_SHEET } from '#machines/projects/new-sheet'
import type { ProjectAct } from '#machines/projects/project-acts'
import {
  type ProjectListQuery,
  type ProjectsRead,
  projectListMachine,
} from '#machines/projects/project-list.machine'
import { type ProjectSheetSnapshot, projectSheetMachine } from '#machines/projects/project-sheet.machine'
import { typedOf } from '#machines/projects/project-sheet.rules'
import type { KeptSheet, ProjectSheetEvent } from '#machines/projects/project-sheet.types'
import type { OpenedProject } from '#machines/projects/project-sync.types'
import type { SheetWrite, TypedSheet } from '#machines/projects/typed-sheets'
import { parisDay } from '#shared/platform/dates'
import {
  archiveProject,
  deleteProject,
  duplicateProject,
  listProjects,
} from '#shared/projects/projects.endpoints'
import { projectProblems, tidyProject } from '#shared/projects/projects.rules'
import type { Project, ProjectBody } from '#shared/projects/projects.schema'
import { keepParting } from './kept-partings.ts'
import { keepTyped, sendKeeping, sendTyped } from './kept-sheets.ts'
import { holdLast, lastSent } from './last-sent.ts'
import { readWhole } from './read-whole.ts'

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

const DEVICE_FULL = 'Le réseau manque, et cet appareil n’a plus de place pour le garder.'

/** What is said of a chantier, with its calls. */
export const projectSheetLogic = projectSheetMachine.provide({
  actors: {
    openProject: provideCall<OpenedProject, { id: string }>(async ({ id }, signal) => {
      await lastSent()
      return readWhole(id, signal)
    }),
    sheetStorage: provideChannel<SheetWrite, ProjectSheetEvent>(() => ({ receive: keepTyped })),
    keepHere: provideCall<void, { userId: string; typed: TypedSheet }>(async ({ userId, typed }) => {
      if (!keepHere(userId, typed)) throw new CallFailure(0, 'DEVICE_FULL', DEVICE_FULL)
    }),
    keepProject: provideCall<KeptSheet, { userId: string; id: string; body: ProjectBody }>(
      ({ userId, id, body }) => sendKeeping(userId, id, body),
    ),
  },
})

/** A new one begins on this device, of another what was typed waits there: false where the browser refuses. */
const keepHere = (userId: string, typed: TypedSheet): boolean => {
  const { id, base, form } = typed
  if (base > 0) return keepTyped({ userId, sheet: id, typed: { ...typed, isDue: true } })
  const begun = tidyProject(form)
  return keepParting({
    userId,
    id,
    parting: { project: { id, name: begun.name }, revision: 0, sent: [], begun },
  })
}

/**
 * What is typed and not kept yet when the page is left for another of the site, where it may be kept. What is not kept so
 * stays in the tab, or waits on the device, and stands there again at the next visit.
 */
export const keepSheetLast = (snapshot: ProjectSheetSnapshot): void => {
  const { userId, project, form } = snapshot.context
  const typed = typedOf(snapshot.context)
  if (!snapshot.matches('editing') || typed === null) return
  const judged = { today: parisDay(Date.now()), kept: project }
  if (Object.keys(projectProblems(form, judged)).length > 0) return
  const due: TypedSheet = typed.base > 0 ? { ...typed, isDue: true } : typed
  const sending = sendTyped(userId, due)
  keepTyped({ userId, sheet: typed.base > 0 ? typed.id : NEW_SHEET, typed: due })
  holdLast(sending)
}
