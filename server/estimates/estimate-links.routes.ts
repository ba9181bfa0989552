import type { FastifyInstance } from 'fastify'
import type { Papers } from '#server/documents/papers'
import { sendPaper } from '#server/documents/send-paper'
import { isUuid } from '#server/platform/columns'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import {
  AcceptEstimateBody,
  LinkBody,
  LinkedEstimateReply,
  RefuseEstimateBody,
} from '#shared/estimates/client-estimate.schema'
import * as calls from '#shared/estimates/estimates.endpoints'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import type { Estimating } from './keep-estimate.ts'
import { acceptLink, readLink, refuseLink, requireLink } from './link-estimate.ts'
import { printEstimate } from './print-estimate.ts'

/** Of an address: who has no link cannot try many. */
const limits = {
  read: { name: 'estimate.link.read', limit: 60, windowMs: MINUTE },
  answer: { name: 'estimate.link.answer', limit: 30, windowMs: 10 * MINUTE },
  allAnswers: { name: 'estimate.link.answer.all', limit: 600, windowMs: 10 * MINUTE },
  paper: { name: 'estimate.link.paper', limit: 20, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** Throws MALFORMED for an id of an answer that no page makes. */
const answerId = (id: string): string => {
  if (!isUuid(id)) throw new AppError('MALFORMED')
  return id.toLowerCase()
}

/** api/estimate-link: what the client of an estimate reads and answers. The link's secret is in bodies alone: addresses are logged. */
export const linkRoutes = (
  app: FastifyInstance,
  deps: Estimating,
  papers: Pick<Papers, 'writeEstimate'>,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
  inTurn: InTurn,
): void => {
  route(
    app,
    calls.linkedEstimate,
    { body: LinkBody, reply: LinkedEstimateReply },
    async ({ body: { secret }, request }) => {
      await rateLimits.takeAddress(limits.read, request.ip)
      return readLink(deps, secret)
    },
  )

  route(
    app,
    calls.acceptEstimate,
    { body: AcceptEstimateBody, reply: LinkedEstimateReply },
    async ({ body, request }) => {
      const id = answerId(body.id)
      await rateLimits.takeAddress(limits.answer, request.ip)
      await rateLimits.brake(limits.allAnswers)
      const reply = await acceptLink(deps, { ...body, id })
      jobs.wake()
      return reply
    },
  )

  route(
    app,
    calls.refuseEstimate,
    { body: RefuseEstimateBody, reply: LinkedEstimateReply },
    async ({ body, request }) => {
      const id = answerId(body.id)
      await rateLimits.takeAddress(limits.answer, request.ip)
      await rateLimits.brake(limits.allAnswers)
      const reply = await refuseLink(deps, { ...body, id })
      jobs.wake()
      return reply
    },
  )

  route(
    app,
    calls.linkedPaper,
    { body: LinkBody, reply: DoneReply },
    async ({ body: { secret }, request, reply }) => {
      await rateLimits.takeAddress(limits.paper, request.ip)
      const { estimate_id: estimateId, revision, hash } = await requireLink(deps, secret)
      // a turn of the link's own: its owner's papers wait for nobody who holds it
      const { name, bytes } = await inTurn(`link ${hash}`, reply, () =>
        printEstimate(deps, papers, { estimateId, revision }),
      )
      return sendPaper(reply, name, bytes)
    },
  )
}
