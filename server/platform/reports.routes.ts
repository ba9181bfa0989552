import type { FastifyInstance } from 'fastify'
import { MINUTE } from '#shared/platform/durations'
import { sendReport } from '#shared/platform/platform.endpoints'
import { ReportBody, ReportReply } from '#shared/platform/reports.schema'
import type { RateLimitRule, RateLimits } from './rate-limits.ts'
import { route } from './route.ts'

const limits = {
  address: { name: 'reports', limit: 20, windowMs: 10 * MINUTE },
  /** the log stays readable whoever writes to it */
  all: { name: 'reports.all', limit: 300, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** api/reports: the faults of pages, kept in the log under a reference that the person can quote (§2.7). */
export const reportRoutes = (app: FastifyInstance, rateLimits: RateLimits): void => {
  route(app, sendReport, { body: ReportBody, reply: ReportReply }, async ({ body, request }) => {
    await rateLimits.takeAddress(limits.address, request.ip)
    await rateLimits.take(limits.all, '')
    request.log.error({ page: body }, 'a page failed')
    return { success: true, requestId: request.id }
  })
}
