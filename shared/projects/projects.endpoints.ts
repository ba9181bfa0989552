import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  ArchiveProjectBody,
  ChangeLinesBody,
  ChangeLinesReply,
  DuplicateProjectBody,
  KeptProjectReply,
  ProjectBody,
  ProjectHeadReply,
  ProjectParams,
  ProjectQuery,
  ProjectReply,
  ProjectsQuery,
  ProjectsReply,
} from './projects.schema.ts'

/** INVALID_FIELDS (422) on `after` or `limit`. */
export const listProjects = endpoint<{ query: ProjectsQuery; reply: ProjectsReply }>(
  'GET',
  '/api/projects',
  'active',
)

/** With its first lines. NOT_FOUND (404) where one has none of that id. */
export const readProject = endpoint<{ params: ProjectParams; query: ProjectQuery; reply: ProjectReply }>(
  'GET',
  '/api/projects/:id',
  'active',
)

/**
 * Keeps its fields: the same again change nothing, whatever their version. INVALID_FIELDS (422), PROJECTS_FULL (409), NOT_FOUND
 * (404) for one that was deleted, or an id that is another's.
 */
export const keepProject = endpoint<{ params: ProjectParams; body: ProjectBody; reply: KeptProjectReply }>(
  'PUT',
  '/api/projects/:id',
  'active',
)

/**
 * Changes lines, and tells what others changed. All changes are judged, each by itself (`shared/projects/merge.ts`). INVALID_FIELDS
 * (422) of a line that is too long; PROJECT_FULL or PROJECT_FILES_FULL (409): none was done; NOT_FOUND (404).
 */
export const changeLines = endpoint<{
  params: ProjectParams
  body: ChangeLinesBody
  reply: ChangeLinesReply
}>('POST', '/api/projects/:id/changes', 'active')

/** Its fields and its lines, under a new id. PROJECTS_FULL (409), NOT_FOUND (404). */
export const duplicateProject = endpoint<{
  params: ProjectParams
  body: DuplicateProjectBody
  reply: ProjectHeadReply
}>('POST', '/api/projects/:id/duplicate', 'active')

/** Puts it away, or back; again, it is as it was. NOT_FOUND (404). */
export const archiveProject = endpoint<{
  params: ProjectParams
  body: ArchiveProjectBody
  reply: ProjectHeadReply
}>('POST', '/api/projects/:id/archive', 'active')

/** With its lines. PROJECT_ORDERED (409) once something was ordered of it; NOT_FOUND (404). */
export const deleteProject = endpoint<{ params: ProjectParams; reply: DoneReply }>(
  'DELETE',
  '/api/projects/:id',
  'active',
)
