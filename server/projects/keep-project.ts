import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { tellTeam } from '#server/team/tell-team'
import { parisDay } from '#shared/platform/dates'
import { standingWish } from '#shared/platform/day'
import { AppError } from '#shared/platform/errors'
import {
  PROJECT_FILES_MAX,
  PROJECT_FILES_MAX_BYTES,
  PROJECTS_MAX,
  PROJECTS_MAX_BYTES,
} from '#shared/projects/project-limits'
import {
  copyName,
  isSameProject,
  projectProblems,
  tidyProject,
  type WishJudged,
} from '#shared/projects/projects.rules'
import type { ProjectBody, ProjectFields } from '#shared/projects/projects.schema'
import {
  copyProjectFiles,
  countProjectFiles,
  findProjectFiles,
  setProjectFiles,
  useAllFiles,
} from './project-files.queries.ts'
import { copyLines } from './project-lines.queries.ts'
import { fieldsOf } from './projects.presenter.ts'
import {
  countProjects,
  deleteUnordered,
  findProject,
  insertProject,
  lockProject,
  type ProjectRecord,
  updateFields,
} from './projects.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** What chantiers are written with. */
export type Projecting = Pick<Deps, 'db' | 'clock'>

/** Whose chantier, and which. */
export interface OwnProject {
  userId: string
  id: string
  /** the colleague who writes; null: the account's own person */
  by: string | null
}

/** The account, held so that it does not close meanwhile. Throws NOT_FOUND when it has. */
export const lockOwner = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  if ((await lockUser(trx, userId)) === undefined) throw new AppError('NOT_FOUND')
}

/** One's own chantier, held. Throws NOT_FOUND. */
export const lockOwnProject = async (
  trx: Transaction<Database>,
  { userId, id }: Omit<OwnProject, 'by'>,
): Promise<Held<Selectable<ProjectsTable>>> => {
  const project = await lockProject(trx, userId, id)
  if (project === undefined) throw new AppError('NOT_FOUND')
  return project
}

/** One's own chantier. Throws NOT_FOUND. */
export const readOwnProject = async (
  db: Deps['db'] | Transaction<Database>,
  { userId, id }: Omit<OwnProject, 'by'>,
): Promise<ProjectRecord> => {
  const project = await findProject(db, userId, id)
  if (project === undefined) throw new AppError('NOT_FOUND')
  return project
}

/** Throws INVALID_FIELDS. */
const refuseProblems = (fields: ProjectFields, judged?: WishJudged): void => {
  const errors = Object.fromEntries(
    Object.entries(projectProblems(fields, judged)).map(([field, message]) => [field, [message]]),
  )
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
}

/** After lines were written. Throws PROJECTS_FULL. */
export const refuseTooManyBytes = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  const { bytes } = await countProjects(trx, userId)
  if (bytes > PROJECTS_MAX_BYTES) throw new AppError('PROJECTS_FULL')
}

/** After files were joined. Throws PROJECT_FILES_FULL. */
export const refuseTooManyFiles = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  const { count, bytes } = await countProjectFiles(trx, userId)
  if (count > PROJECT_FILES_MAX || bytes > PROJECT_FILES_MAX_BYTES) throw new AppError('PROJECT_FILES_FULL')
}

/** Throws PROJECTS_FULL, or NOT_FOUND for an id that is another's. */
const insertOwn = async (
  trx: Transaction<Database>,
  project: OwnProject & { fields: ProjectFields; at: Date },
): Promise<void> => {
  const { projects } = await countProjects(trx, project.userId)
  if (projects >= PROJECTS_MAX) throw new AppError('PROJECTS_FULL')
  if (!(await insertProject(trx, project))) throw new AppError('NOT_FOUND')
}

/**
 * Keeps what is said of a chantier, for the first time or anew; nothing where another said something else since it was read. Throws
 * INVALID_FIELDS, NOT_FOUND, PROJECTS_FULL or PROJECT_FILES_FULL.
 */
export const keepProject = async (
  { db, clock }: Projecting,
  own: OwnProject,
  { base, fields: typed }: ProjectBody,
): Promise<{ project: ProjectRecord; kept: boolean }> => {
  refuseProblems(typed)
  const fields = tidyProject(typed)
  const today = parisDay(clock.now())
  const at = new Date(clock.now())
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, own.userId)
    const project = await lockProject(trx, own.userId, own.id)
    // what was read once and is gone was deleted
    if (project === undefined && base > 0) throw new AppError('NOT_FOUND')
    const said = project && fieldsOf({ ...project, files: await findProjectFiles(trx, own.id) })
    const isSame = said !== undefined && isSameProject(said, fields)
    const kept = project === undefined || isSame || project.version === base
    if (kept) refuseProblems(typed, { today, kept: said ?? null })
    if (project === undefined) await insertOwn(trx, { ...own, fields, at })
    else if (kept && !isSame) await updateFields(trx, own, fields, at)
    if (kept && !isSame && fields.files !== undefined) {
      await setProjectFiles(trx, own, fields.files, at)
      await refuseTooManyFiles(trx, own.userId)
    }
    return { project: await readOwnProject(trx, own), kept }
  })
}

/** A copy with the lines of now under that id, once. Throws NOT_FOUND or PROJECTS_FULL. */
export const duplicateProject = (
  { db, clock }: Projecting,
  own: OwnProject,
  copyId: string,
): Promise<ProjectRecord> =>
  db.transaction().execute(async (trx) => {
    const at = new Date(clock.now())
    await lockOwner(trx, own.userId)
    const copy = { ...own, id: copyId }
    if ((await lockProject(trx, copy.userId, copy.id)) === undefined) {
      const project = await lockOwnProject(trx, own)
      const said = fieldsOf({ ...project, files: [] })
      const wishedOn = standingWish(said.wishedOn, parisDay(at.getTime()))
      await insertOwn(trx, { ...copy, fields: { ...said, name: copyName(said.name), wishedOn }, at })
      await copyLines(trx, { from: own.id, to: copyId, at })
      await copyProjectFiles(trx, { from: own.id, to: copyId })
      await refuseTooManyBytes(trx, own.userId)
    }
    return readOwnProject(trx, copy)
  })

/** Of a team, its name and who did it stay written down, for whoever looks for it. Throws NOT_FOUND or PROJECT_ORDERED. */
export const deleteProject = (
  { db, clock }: Projecting,
  own: OwnProject,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // a quote that is kept meanwhile may be of it
    await lockOwner(trx, own.userId)
    const { name } = await lockOwnProject(trx, own)
    const at = new Date(clock.now())
    await useAllFiles(trx, own.id, at)
    if (!(await deleteUnordered(trx, own.id))) throw new AppError('PROJECT_ORDERED')
    const { userId, by } = own
    const acting = { userId: by ?? userId, customerId: userId }
    await tellTeam(trx, acting, { kind: 'project_deleted', name, request }, at)
  })
