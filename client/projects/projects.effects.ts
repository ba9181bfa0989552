import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import type { ProjectAct } from '#machines/projects/project-acts'
import {
  type ProjectListQuery,
  type ProjectsRead,
  projectListMachine,
} from '#machines/projects/project-list.machine'
import {
  isChanged,
  type ProjectSheetSnapshot,
  projectSheetMachine,
} from '#machines/projects/project-sheet.machine'
import type { OpenedProject } from '#machines/projects/project-sync.types'
import {
  archiveProject,
  deleteProject,
  duplicateProject,
  keepProject,
  listProjects,
} from '#shared/projects/projects.endpoints'
import { projectProblems, tidyProject } from '#shared/projects/projects.rules'
import type { Project, ProjectBody } from '#shared/projects/projects.schema'
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

/** What is said of a chantier, with its calls. */
export const projectSheetLogic = projectSheetMachine.provide({
  actors: {
    openProject: provideCall<OpenedProject, { id: string }>(async ({ id }, signal) => {
      await lastSent()
      return readWhole(id, signal)
    }),
    keepProject: provideCall<{ project: Project; kept: boolean }, { id: string; body: ProjectBody }>(
      async ({ id, body }) => {
        const { project, kept } = await call(keepProject, { params: { id }, body })
        return { project, kept }
      },
    ),
  },
})

/** What is typed and not kept yet when the page is left for another of the site, where it may be kept. */
export const keepSheetLast = (snapshot: ProjectSheetSnapshot): void => {
  const { id, project, form } = snapshot.context
  if (!snapshot.matches('editing') || !isChanged(snapshot.context)) return
  if (Object.keys(projectProblems(form)).length > 0) return
  const body = { base: project?.version ?? 0, fields: tidyProject(form) }
  holdLast(call(keepProject, { params: { id }, body }).catch(() => undefined))
}
