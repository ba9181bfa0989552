import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EstimateFact } from '#machines/lives/estimate.machine'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import type { Papers } from '#server/documents/papers'
import { sendPaper } from '#server/documents/send-paper'
import { type Account, actingOf } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { LONG_LINES } from '#shared/cart/limits'
import { ESTIMATES_PAGE_SIZE } from '#shared/estimates/estimate-limits'
import * as calls from '#shared/estimates/estimates.endpoints'
import {
  DuplicateEstimateBody,
  EstimateBody,
  EstimateLinkReply,
  EstimateParams,
  EstimateReply,
  EstimatesQuery,
  EstimatesReply,
  EstimateVersionBody,
} from '#shared/estimates/estimates.schema'
import { ReorderReply } from '#shared/orders/reorder.schema'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { findEstimatePlace, listEstimates } from './estimate-list.queries.ts'
import { type EstimateRecord, findEstimate } from './estimate-records.queries.ts'
import { presentEstimate, presentEstimateRow } from './estimates.presenter.ts'
import { duplicateEstimate, giveEstimate } from './give-estimate.ts'
import { type Estimating, keepEstimate, takeStep, todayOf } from './keep-estimate.ts'
import { linkEstimate, unlinkEstimate } from './link-estimate.ts'
import { compareEstimate } from './order-estimate.ts'
import { printEstimate } from './print-estimate.ts'

const limits = {
  /** an account that writes keeps a draft every few seconds; what a long one costs is its lines */
  keep: { name: 'estimate.keep', limit: 120, windowMs: MINUTE },
  long: { name: 'estimate.keep.long', limit: 40, windowMs: MINUTE },
  give: { name: 'estimate.give', limit: 30, windowMs: MINUTE },
  paper: { name: 'estimate.paper', limit: 30, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** An id that no estimate can have is one that none has. Throws NOT_FOUND. */
const estimateId = ({ id }: EstimateParams): string => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return id.toLowerCase()
}

/** Throws NOT_FOUND for nothing. */
const existing = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** api/estimates: what an installer offers to clients of their own. */
export const estimateRoutes = (
  app: FastifyInstance,
  deps: Estimating,
  memory: CatalogueMemory,
  papers: Pick<Papers, 'writeEstimate'>,
  rateLimits: RateLimits,
  inTurn: { carts: InTurn; files: InTurn },
): void => {
  const { db } = deps
  const one = (record: EstimateRecord | undefined) => ({
    success: true as const,
    estimate: presentEstimate(existing(record), todayOf(deps)),
  })

  route(
    app,
    calls.estimatesList,
    { query: EstimatesQuery, reply: EstimatesReply },
    async ({ query: { after, search, state }, account: { user, customer }, request, reply }) => {
      const reads = app.reads(request)
      const place =
        after === undefined
          ? undefined
          : existing(isUuid(after) ? await findEstimatePlace(reads, customer.id, after) : undefined)
      const today = todayOf(deps)
      // One more tells whether there are more.
      const rows = await inTurn.carts(user.id, reply, () =>
        listEstimates(reads, customer.id, { search, state, today }, place, ESTIMATES_PAGE_SIZE + 1),
      )
      return {
        success: true,
        estimates: rows.slice(0, ESTIMATES_PAGE_SIZE).map((row) => presentEstimateRow(row, today)),
        hasMore: rows.length > ESTIMATES_PAGE_SIZE,
      }
    },
  )

  route(
    app,
    calls.estimate,
    { params: EstimateParams, reply: EstimateReply },
    async ({ params, account: { user, customer }, reply }) => {
      const id = estimateId(params)
      return one(await inTurn.carts(user.id, reply, () => findEstimate(db, customer.id, id)))
    },
  )

  route(
    app,
    calls.keepEstimate,
    { params: EstimateParams, body: EstimateBody, reply: EstimateReply },
    async ({ params, body, account }) => {
      const { user } = account
      const id = estimateId(params)
      if (body.content.lines.length > LONG_LINES) rateLimits.takeHere(limits.long, user.id)
      rateLimits.takeHere(limits.keep, user.id)
      return one(await keepEstimate(deps, actingOf(account), id, body))
    },
  )

  const step = (
    { account, params, request }: { account: Account; params: EstimateParams; request: FastifyRequest },
    fact: EstimateFact,
  ) => takeStep(deps, { acting: actingOf(account), id: estimateId(params), request }, fact)

  route(app, calls.dropEstimate, { params: EstimateParams, reply: DoneReply }, async (told) => {
    await step(told, { type: 'draft.dropped' })
    return { success: true }
  })

  route(app, calls.reviseEstimate, { params: EstimateParams, reply: EstimateReply }, async (told) =>
    one(await step(told, { type: 'revision.begun' })),
  )

  route(app, calls.returnEstimate, { params: EstimateParams, reply: EstimateReply }, async (told) =>
    one(await step(told, { type: 'revision.dropped' })),
  )

  route(app, calls.archiveEstimate, { params: EstimateParams, reply: EstimateReply }, async (told) =>
    one(await step(told, { type: 'estimate.archived' })),
  )

  route(
    app,
    calls.giveEstimate,
    { params: EstimateParams, body: EstimateVersionBody, reply: EstimateReply },
    async ({ params, body, account }) => {
      const id = estimateId(params)
      await rateLimits.take(limits.give, account.user.id)
      return one(await giveEstimate(deps, actingOf(account), id, body.version))
    },
  )

  route(
    app,
    calls.duplicateEstimate,
    { params: EstimateParams, body: DuplicateEstimateBody, reply: EstimateReply },
    async ({ params, body, account }) => {
      rateLimits.takeHere(limits.keep, account.user.id)
      return one(await duplicateEstimate(deps, actingOf(account), estimateId(params), estimateId(body)))
    },
  )

  route(
    app,
    calls.linkEstimate,
    { params: EstimateParams, reply: EstimateLinkReply },
    async ({ params, account }) => {
      const id = estimateId(params)
      await rateLimits.take(limits.give, account.user.id)
      const { record, secret } = await linkEstimate(deps, actingOf(account), id)
      return { ...one(record), secret }
    },
  )

  route(
    app,
    calls.unlinkEstimate,
    { params: EstimateParams, reply: EstimateReply },
    async ({ params, account: { customer } }) =>
      one(await unlinkEstimate(deps, customer.id, estimateId(params))),
  )

  route(
    app,
    calls.estimatePaper,
    { params: EstimateParams, reply: DoneReply },
    async ({ params, account: { user, customer }, reply }) => {
      const id = estimateId(params)
      const { estimate } = existing(await findEstimate(db, customer.id, id))
      rateLimits.takeHere(limits.paper, user.id)
      const { name, bytes } = await inTurn.files(user.id, reply, () =>
        printEstimate(deps, papers, { estimateId: id, revision: estimate.revision }),
      )
      return sendPaper(reply, name, bytes)
    },
  )

  route(
    app,
    calls.estimateToOrder,
    { params: EstimateParams, reply: ReorderReply },
    async ({ params, account: { user, customer }, reply }) => {
      const id = estimateId(params)
      return inTurn.carts(user.id, reply, () => compareEstimate({ ...deps, memory }, customer.id, id))
    },
  )
}
