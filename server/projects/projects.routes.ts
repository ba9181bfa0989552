import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Account, colleagueOf } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import {
  CHANGES_MAX,
  PROJECT_LINES_MAX,
  PROJECTS_PAGE_MAX,
  PROJECTS_PAGE_SIZE,
} from '#shared/projects/project-limits'
import * as calls from '#shared/projects/projects.endpoints'
import {
  ArchiveProjectBody,
  ChangeLinesBody,
  ChangeLinesReply,
  DuplicateProjectBody,
  KeptProjectReply,
  ProjectBody,
  ProjectHeadReply,
  type ProjectLine,
  ProjectParams,
  ProjectQuery,
  ProjectReply,
  ProjectsQuery,
  ProjectsReply,
} from '#shared/projects/projects.schema'
import { DoneReply } from '#shared/session/session.schema'
import { changeLines } from './change-lines.ts'
import {
  deleteProject,
  duplicateProject,
  keepProject,
  type OwnProject,
  type Projecting,
  readOwnProject,
} from './keep-project.ts'
import { linesAfter } from './project-lines.queries.ts'
import { type ListedProject, listProjects, type ProjectPlace } from './project-list.queries.ts'
import { presentLine, presentProject, presentProjectRow } from './projects.presenter.ts'
import { type ProjectRecord, updateArchived } from './projects.queries.ts'

const limits = {
  /** a device that is written on sends every few seconds, and an account has several */
  change: { name: 'project.change', limit: 240, windowMs: MINUTE },
  /** lines: six chantiers as long as they may be, whole */
  lines: { name: 'project.lines', limit: 6 * PROJECT_LINES_MAX, windowMs: MINUTE },
  keep: { name: 'project.keep', limit: 60, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** An id that no chantier can have is one that none has. Throws NOT_FOUND. */
const ownOf = (account: Account, { id }: ProjectParams): OwnProject => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return { userId: account.customer.id, id: id.toLowerCase(), by: colleagueOf(account) }
}

/** A whole number from `least` on, written in digits. Throws INVALID_FIELDS on `field`. */
const numberOf = (field: string, text: string, least: number, most: number): number => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new AppError('INVALID_FIELDS', {
    errors: { [field]: [`Ce champ doit être un nombre entier de ${least} à ${most}.`] },
  })
}

/** The place of a row, as `next` tells it: its moment and its id. */
const nextOf = ({ changed_at, id }: ListedProject): string => `${changed_at.getTime()}.${id}`

/** Throws INVALID_FIELDS for what `next` never was. */
const placeOf = (after: string): ProjectPlace => {
  const [, time, id = ''] = /^(\d{1,14})\.(.+)$/.exec(after) ?? []
  if (!isUuid(id)) throw new AppError('INVALID_FIELDS', { errors: { after: ['Cette suite n’existe pas.'] } })
  return { id, changedAt: new Date(Number(time)) }
}

/** Greatest revision that a column holds. */
const REVISION_MAX = 2_147_483_647

/** api/projects: the carts that an account keeps under a name. */
export const projectRoutes = (
  app: FastifyInstance,
  deps: Projecting,
  rateLimits: RateLimits,
  inTurn: InTurn,
): void => {
  const { db, clock } = deps
  const one = (project: ProjectRecord) => ({ success: true as const, project: presentProject(project) })

  /**
   * A chantier with its lines that changed after a revision, as its caller may be told; a revision that never was tells of another
   * life of the database: all of them are.
   */
  const since = (
    person: string,
    own: OwnProject,
    revision: number,
    reply: FastifyReply,
    isTold: (line: ProjectLine) => boolean,
  ) =>
    inTurn(person, reply, async () => {
      const project = await readOwnProject(db, own)
      const known = revision > project.revision ? 0 : revision
      // One more tells whether there are more.
      const rows = await linesAfter(db, own.id, known, CHANGES_MAX + 1)
      const shown = rows.slice(0, CHANGES_MAX)
      const hasMore = rows.length > CHANGES_MAX
      const last = shown.at(-1)?.revision ?? known
      return {
        ...one(project),
        lines: shown.map(presentLine).filter(isTold),
        revision: hasMore ? last : Math.max(last, project.revision),
        hasMore,
      }
    })

  route(
    app,
    calls.listProjects,
    { query: ProjectsQuery, reply: ProjectsReply },
    async ({ query: { search, state, archived, after, limit }, account: { customer }, request }) => {
      const size = limit === undefined ? PROJECTS_PAGE_SIZE : numberOf('limit', limit, 1, PROJECTS_PAGE_MAX)
      const place = after === undefined ? undefined : placeOf(after)
      const filter = { search, state, archived: archived === '1' }
      const rows = await listProjects(app.reads(request), customer.id, filter, place, size + 1)
      const shown = rows.slice(0, size)
      const last = shown.at(-1)
      return {
        success: true,
        projects: shown.map(presentProjectRow),
        next: rows.length > size && last !== undefined ? nextOf(last) : null,
      }
    },
  )

  route(
    app,
    calls.readProject,
    { params: ProjectParams, query: ProjectQuery, reply: ProjectReply },
    ({ params, query, account, reply }) => {
      const own = ownOf(account, params)
      const revision = query.since === undefined ? 0 : numberOf('since', query.since, 0, REVISION_MAX)
      return since(account.user.id, own, revision, reply, () => true)
    },
  )

  route(
    app,
    calls.keepProject,
    { params: ProjectParams, body: ProjectBody, reply: KeptProjectReply },
    async ({ params, body, account }) => {
      const own = ownOf(account, params)
      rateLimits.takeHere(limits.keep, account.user.id)
      const { project, kept } = await keepProject(deps, own, body)
      return { ...one(project), kept }
    },
  )

  route(
    app,
    calls.changeLines,
    { params: ProjectParams, body: ChangeLinesBody, reply: ChangeLinesReply },
    async ({ params, body: { changes, since: revision }, account, reply }) => {
      const own = ownOf(account, params)
      const { id: user } = account.user
      rateLimits.takeHere(limits.change, user)
      if (changes.length > 0) rateLimits.takeHere(limits.lines, user, changes.length)
      const { done, conflicts } = await changeLines(deps, own, changes)
      const told = new Map([
        ...done.map(({ line, version }) => [line, version] as const),
        ...conflicts.map(({ theirs }) => [theirs.id, theirs.version] as const),
      ])
      return {
        ...(await since(user, own, revision, reply, ({ id, version }) => told.get(id) !== version)),
        done,
        conflicts: conflicts.map(({ change, theirs }) => ({ change, theirs: presentLine(theirs) })),
      }
    },
  )

  route(
    app,
    calls.duplicateProject,
    { params: ProjectParams, body: DuplicateProjectBody, reply: ProjectHeadReply },
    async ({ params, body, account }) => {
      const own = ownOf(account, params)
      rateLimits.takeHere(limits.keep, account.user.id)
      return one(await duplicateProject(deps, own, body.id))
    },
  )

  route(
    app,
    calls.archiveProject,
    { params: ProjectParams, body: ArchiveProjectBody, reply: ProjectHeadReply },
    async ({ params, body: { archived }, account }) => {
      const own = ownOf(account, params)
      const away = archived ? { at: new Date(clock.now()), by: account.user.id } : null
      await updateArchived(db, own, away)
      return one(await readOwnProject(db, own))
    },
  )

  route(
    app,
    calls.deleteProject,
    { params: ProjectParams, reply: DoneReply },
    async ({ params, account, request }) => {
      await deleteProject(deps, ownOf(account, params), request)
      return { success: true }
    },
  )
}
