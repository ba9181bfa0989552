import type { FastifyInstance } from 'fastify'
import { MINUTE } from '#shared/platform/durations'
import { sendReport } from '#shared/platform/platform.endpoints'
import { ReportBody, ReportReply } from '#shared/platform/reports.schema'
import type { RateLimitRule, RateLimits } from './rate-limits.ts'
import { route } from './route.ts'

const limits = {
  address: { name: 'reports', limit: 20, windowMs: 10 * MINUTE },
  /** the log stays readable whoever writes to it: beyond it one in `SAMPLED` is kept, and nobody is refused */
  all: { name: 'reports.all', limit: 300, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

const SAMPLED = 50

/** api/reports: the faults of pages, kept in the log under a reference that the person can quote (§2.7). */
export const reportRoutes = (app: FastifyInstance, rateLimits: RateLimits): void => {
  let dropped = 0
  route(app, sendReport, { body: ReportBody, reply: ReportReply }, async ({ body, request, reply }) => {
    await rateLimits.takeAddress(limits.address, request.ip)
    const isWithin = await rateLimits.spare(limits.all, '')
    // no reference: the log has none of what is dropped
    if (!isWithin && ++dropped % SAMPLED !== 0) return reply.code(204).send()
    request.log.error({ page: body, ...(isWithin ? {} : { dropped }) }, 'a page failed')
    return { success: true, requestId: request.id }
  })
}
