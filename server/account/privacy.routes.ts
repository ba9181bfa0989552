import type { FastifyInstance } from 'fastify'
import { findEstimatePlace } from '#server/estimates/estimate-list.queries'
import { listOwnEstimates } from '#server/estimates/estimates-of-account.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { findNamedProject } from '#server/projects/project-facts.queries'
import { listOwnProjects } from '#server/projects/projects-of-account.queries'
import { recordAudit } from '#server/session/audit.queries'
import { clearRefreshCookie } from '#server/session/refresh-cookie'
import { takeTry } from '#server/session/session-limits'
import * as calls from '#shared/account/privacy.endpoints'
import {
  DeleteAccountBody,
  ExportAfterQuery,
  ExportEstimatesReply,
  ExportProjectsReply,
  ExportReply,
} from '#shared/account/privacy.schema'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { deleteAccount } from './delete-account.ts'
import { presentExport, presentOwnEstimate, presentOwnProject } from './export.presenter.ts'
import { readPersonalData } from './export.queries.ts'

/** An account has so many chantiers and estimates at most that all of them are had in one go. */
const pages: RateLimitRule = { name: 'export.pages', limit: 600, windowMs: 10 * MINUTE }

/** What the law gives a person over their data: to have it, and to have it gone. */
export const privacyRoutes = (
  app: FastifyInstance,
  deps: Deps,
  jobs: JobWorker,
  limits: RateLimits,
): void => {
  const { db, clock, config } = deps

  route(app, calls.exportData, { reply: ExportReply }, async ({ account: { user }, request }) => {
    await takeTry(limits, 'exportData', request, user.id)
    const at = new Date(clock.now())
    const data = await db.transaction().execute(async (trx) => {
      await recordAudit(trx, { kind: 'data_exported', subjectId: user.id, actorId: user.id, request }, at)
      return readPersonalData(trx, user)
    })
    return presentExport(user, data, at, config)
  })

  route(
    app,
    calls.exportProjects,
    { query: ExportAfterQuery, reply: ExportProjectsReply },
    async ({ query: { after }, account: { user } }) => {
      limits.takeHere(pages, user.id)
      const last = await findNamedProject(db, user.id, after)
      if (last === null) throw new AppError('NOT_FOUND')
      const { projects, next } = await listOwnProjects(db, user.id, last.id)
      return { success: true, projects: projects.map(presentOwnProject), projectsAfter: next }
    },
  )

  route(
    app,
    calls.exportEstimates,
    { query: ExportAfterQuery, reply: ExportEstimatesReply },
    async ({ query: { after }, account: { user } }) => {
      limits.takeHere(pages, user.id)
      const place = isUuid(after) ? await findEstimatePlace(db, user.id, after) : undefined
      if (place === undefined) throw new AppError('NOT_FOUND')
      const { estimates, next } = await listOwnEstimates(db, user.id, place)
      return { success: true, estimates: estimates.map(presentOwnEstimate), estimatesAfter: next }
    },
  )

  route(
    app,
    calls.deleteAccount,
    { body: DeleteAccountBody, reply: DoneReply },
    async ({ body, account: { user }, request, reply }) => {
      await takeTry(limits, 'deletion', request, user.id)
      await deleteAccount(deps, request, user.id, body.password)
      jobs.wake()
      clearRefreshCookie(reply, config)
      return { success: true, message: 'Votre compte a été supprimé.' }
    },
  )
}
