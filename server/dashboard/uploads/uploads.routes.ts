import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { findSignedInUser } from '#server/session/account.queries'
import { presentUser } from '#server/session/user.presenter'
import { listed, readPage } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import {
  CancelOutdatedReply,
  ConfirmGapsBody,
  PublishBody,
  UploadParams,
  UploadReply,
  UploadsQuery,
  UploadsReply,
} from '#shared/dashboard/uploads/uploads.schema'
import { MINUTE } from '#shared/platform/durations'
import { refusalOf } from '#shared/session/access.rules'
import { confirmGaps } from './confirm-gaps.ts'
import { cancelOutdated, cancelUploadBy, startPublication, startRecheck } from './decide-upload.ts'
import { receiveUpload } from './receive-upload.ts'
import { createUploadStreams } from './upload-events.ts'
import { presentUpload, presentUploadReply } from './uploads.presenter.ts'
import { countOutdated, findRequiredUpload, findUpload, listUploads } from './uploads.queries.ts'

const limits = {
  upload: { name: 'product-upload.user', limit: 30, windowMs: 10 * MINUTE },
  allUploads: { name: 'product-upload.all', limit: 100, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** Uploads of products by staff: sent, followed through their dry run, decided about. */
export const uploadRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
): Promise<void> => {
  const { db, clock, config } = deps

  const replyWith = async (id: string): Promise<UploadReply> =>
    presentUploadReply(await findRequiredUpload(db, id))

  route(app, calls.uploads, { query: UploadsQuery, reply: UploadsReply }, async ({ query }) => {
    const page = readPage(query.page)
    const states = (query.state ?? '').split(',').filter((state) => state !== '')
    const { rows, total } = await listUploads(db, { page, states, search: (query.search ?? '').trim() })
    return { ...listed(page, total), uploads: rows.map(presentUpload), outdated: await countOutdated(db) }
  })

  route(app, calls.upload, { params: UploadParams, reply: UploadReply }, ({ params }) => replyWith(params.id))

  const streams = createUploadStreams()
  app.addHook('preClose', async () => streams.end())
  route(
    app,
    calls.uploadEvents,
    { params: UploadParams, reply: UploadReply },
    async ({ params: { id }, account: { user, sessionId }, reply }) => {
      await findRequiredUpload(db, id)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const followed = {
        accountId: user.id,
        find: async () => {
          const row = await findUpload(db, id)
          return row && presentUpload(row)
        },
        mayFollow: async () => {
          const now = await findSignedInUser(db, user.id, sessionId, new Date(clock.now()))
          return refusalOf(calls.uploadEvents.access, now ? presentUser(now, config, null) : null) === null
        },
        signal: gone.signal,
      }
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(streams.open(followed)))
    },
  )

  route(
    app,
    calls.publishUpload,
    { params: UploadParams, body: PublishBody, reply: UploadReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      await startPublication(deps, id, body, { userId: user.id, request })
      jobs.wake()
      return replyWith(id)
    },
  )

  route(
    app,
    calls.confirmGaps,
    { params: UploadParams, body: ConfirmGapsBody, reply: UploadReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      await confirmGaps(deps, id, body, { userId: user.id, request })
      return replyWith(id)
    },
  )

  route(
    app,
    calls.cancelOutdated,
    { reply: CancelOutdatedReply },
    async ({ account: { user }, request }) => ({
      success: true,
      cancelled: await cancelOutdated(deps, { userId: user.id, request }),
    }),
  )

  route(
    app,
    calls.recheckUpload,
    { params: UploadParams, reply: UploadReply },
    async ({ params: { id }, account: { user }, request }) => {
      await startRecheck(deps, id, { userId: user.id, request })
      jobs.wake()
      return replyWith(id)
    },
  )

  route(
    app,
    calls.cancelUpload,
    { params: UploadParams, reply: UploadReply },
    async ({ params: { id }, account: { user }, request }) => {
      await cancelUploadBy(deps, id, { userId: user.id, request })
      return replyWith(id)
    },
  )

  // A file is a body of this call alone.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 2, fields: 10, parts: 12, fileSize: UPLOAD_MAX_BYTES, headerPairs: 50 },
    })
    route(scope, calls.sendUpload, { reply: UploadReply }, async ({ account: { user }, request }) => {
      await rateLimits.take(limits.upload, user.id)
      await rateLimits.brake(limits.allUploads)
      const id = await receiveUpload(deps, request, user.id)
      jobs.wake()
      return replyWith(id)
    })
  })
}
