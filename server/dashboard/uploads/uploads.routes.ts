import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { findSignedInUser } from '#server/session/account.queries'
import { presentUser } from '#server/session/user.presenter'
import { ADMIN_PAGE_SIZE, readPage } from '#shared/dashboard/lists'
import type { UploadFormat, UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import {
  CancelOutdatedReply,
  ConfirmGapsBody,
  FamilyFileParams,
  PriceListParams,
  PriceListsReply,
  PublishBody,
  UploadChangesQuery,
  UploadChangesReply,
  UploadExampleQuery,
  UploadImpactReply,
  UploadPageQuery,
  UploadParams,
  UploadRejectedReply,
  UploadReply,
  UploadsQuery,
  UploadsReply,
} from '#shared/dashboard/uploads/uploads.schema'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { toEuros } from '#shared/platform/money'
import { refusalOf } from '#shared/session/access.rules'
import { DoneReply } from '#shared/session/session.schema'
import { listFamilies } from './base.queries.ts'
import { confirmGaps } from './confirm-gaps.ts'
import {
  cancelOutdated,
  cancelUploadBy,
  startPublication,
  startRecheck,
  startRestore,
} from './decide-upload.ts'
import { findExampleTable } from './examples.queries.ts'
import { exampleFile, isTable } from './examples.ts'
import { findFamilyFile } from './family-file.ts'
import { allRejected, type Page, pageOfChanges, pageOfImpact, pageOfRejected } from './findings.queries.ts'
import { listPriceLists } from './price-lists.queries.ts'
import { receiveUpload } from './receive-upload.ts'
import { rejectedCsv } from './rejected-csv.ts'
import { createUploadStreams } from './upload-events.ts'
import { presentAuthor, presentUpload } from './uploads.presenter.ts'
import { countOutdated, findUpload, listUploads, type UploadRecord } from './uploads.queries.ts'

const TEN_MINUTES = 600_000

const limits = {
  upload: { name: 'product-upload.user', limit: 30, windowMs: TEN_MINUTES },
  allUploads: { name: 'product-upload.all', limit: 100, windowMs: TEN_MINUTES },
} as const satisfies Record<string, RateLimitRule>

const KINDS: readonly string[] = ['prices', 'components', 'models', 'template'] satisfies UploadKind[]
const FORMATS: readonly string[] = ['csv', 'xlsx', 'json'] satisfies UploadFormat[]
const isKind = (text: string): text is UploadKind => KINDS.includes(text)
const isFormat = (text: string): text is UploadFormat => FORMATS.includes(text)

const paged = (page: number, { total }: Pick<Page<unknown>, 'total'>) => ({
  total,
  hasMore: page * ADMIN_PAGE_SIZE < total,
})

/** Uploads of products by staff, their dry run and publication, and the versions of the price list. */
export const uploadRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
): Promise<void> => {
  const { db } = deps

  /** Throws NOT_FOUND. */
  const uploadOf = async (id: string): Promise<UploadRecord> => {
    const row = isUuid(id) ? await findUpload(db, id) : undefined
    if (row === undefined) throw new AppError('NOT_FOUND')
    return row
  }
  const replyWith = async (id: string): Promise<UploadReply> => ({
    success: true,
    upload: presentUpload(await uploadOf(id)),
  })

  route(app, calls.uploads, { query: UploadsQuery, reply: UploadsReply }, async ({ query }) => {
    const page = readPage(query.page)
    const states = (query.state ?? '').split(',').filter((state) => state !== '')
    const { rows, total } = await listUploads(db, { page, states, search: (query.search ?? '').trim() })
    return {
      success: true,
      uploads: rows.map(presentUpload),
      ...paged(page, { total }),
      outdated: await countOutdated(db),
    }
  })

  route(
    app,
    calls.uploadExample,
    { query: UploadExampleQuery, reply: DoneReply },
    async ({ query: { kind, format }, reply }) => {
      if (!isKind(kind) || !isFormat(format)) throw new AppError('NOT_FOUND')
      const table = isTable(kind) ? await findExampleTable(db, kind, deps.clock.now()) : undefined
      const file = exampleFile(kind, format, table)
      if (file === undefined) throw new AppError('NOT_FOUND')
      return reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.bytes)
    },
  )

  route(
    app,
    calls.familyFile,
    { params: FamilyFileParams, reply: DoneReply },
    async ({ params: { id }, reply }) => {
      const { priceListVersion } = await findCatalogueState(db)
      const family = (await listFamilies(db)).find((one) => one.id === id)
      if (family === undefined) throw new AppError('NOT_FOUND')
      const file = priceListVersion === null ? undefined : await findFamilyFile(db, priceListVersion, family)
      if (file === undefined) throw new AppError('PRODUCT_UNLISTED')
      const name = `gabarit-${family.slug}-v${priceListVersion}-${parisDay(deps.clock.now())}.json`
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(`${JSON.stringify(file, null, 2)}\n`)
    },
  )

  route(app, calls.upload, { params: UploadParams, reply: UploadReply }, ({ params }) => replyWith(params.id))

  const streams = createUploadStreams()
  app.addHook('preClose', async () => streams.end())
  route(
    app,
    calls.uploadEvents,
    { params: UploadParams, reply: UploadReply },
    async ({ params: { id }, account: { user, sessionId }, reply }) => {
      await uploadOf(id)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const followed = {
        accountId: user.id,
        find: async () => {
          const row = await findUpload(db, id)
          return row && presentUpload(row)
        },
        mayFollow: async () => {
          const now = await findSignedInUser(db, user.id, sessionId)
          return refusalOf(calls.uploadEvents.access, now ? presentUser(now) : null) === null
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
    calls.uploadChanges,
    { params: UploadParams, query: UploadChangesQuery, reply: UploadChangesReply },
    async ({ params: { id }, query }) => {
      const page = readPage(query.page)
      const { kind, gap } = query
      const filter = { page, kind, search: (query.search ?? '').trim(), gap }
      const { rows, total } = await pageOfChanges(db, await uploadOf(id), filter)
      return {
        success: true,
        changes: rows.flatMap(({ what, old_cents, new_cents, percentage, ...change }) =>
          what === 'links' || what === 'tables'
            ? []
            : [
                {
                  ...change,
                  what,
                  unit: percentage === null ? ('euro' as const) : percentage.unit,
                  oldPrice: old_cents === null ? null : toEuros(old_cents),
                  newPrice: new_cents === null ? null : toEuros(new_cents),
                },
              ],
        ),
        ...paged(page, { total }),
      }
    },
  )

  route(
    app,
    calls.uploadImpact,
    { params: UploadParams, query: UploadPageQuery, reply: UploadImpactReply },
    async ({ params: { id }, query }) => {
      const page = readPage(query.page)
      const { rows, total } = await pageOfImpact(db, await uploadOf(id), page)
      return { success: true, lines: rows, ...paged(page, { total }) }
    },
  )

  route(
    app,
    calls.uploadRejected,
    { params: UploadParams, query: UploadPageQuery, reply: UploadRejectedReply },
    async ({ params: { id }, query }) => {
      const page = readPage(query.page)
      const { rows, total } = await pageOfRejected(db, await uploadOf(id), page)
      return { success: true, rejected: rows, ...paged(page, { total }) }
    },
  )

  route(
    app,
    calls.uploadRejectedCsv,
    { params: UploadParams, reply: DoneReply },
    async ({ params: { id }, reply }) => {
      const { head, kind } = await uploadOf(id)
      if (kind === 'template') throw new AppError('NOT_FOUND')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="lignes-refusees-${id.slice(0, 8)}.csv"`)
        .send(Readable.from(rejectedCsv(head?.columns ?? [], allRejected(db, id))))
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

  route(app, calls.priceLists, { query: UploadPageQuery, reply: PriceListsReply }, async ({ query }) => {
    const page = readPage(query.page)
    const { rows, total } = await listPriceLists(db, page)
    return {
      success: true,
      priceLists: rows.map((row) => ({
        version: row.version,
        label: row.label,
        published_at: row.published_at.toISOString(),
        author: presentAuthor(row.published_by, row),
        inForce: row.version === row.in_force,
        components: row.components,
        models: row.models,
        changes:
          row.added === null || row.changed === null || row.removed === null
            ? null
            : { added: row.added, changed: row.changed, removed: row.removed },
        restoredFrom: row.restored_version,
        uploadId: row.upload_id,
      })),
      ...paged(page, { total }),
    }
  })

  route(
    app,
    calls.restorePriceList,
    { params: PriceListParams, reply: UploadReply },
    async ({ params, account: { user }, request }) => {
      if (!/^[1-9][0-9]{0,8}$/.test(params.version)) throw new AppError('NOT_FOUND')
      const id = await startRestore(deps, Number(params.version), { userId: user.id, request })
      jobs.wake()
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
      await rateLimits.take(limits.allUploads, '')
      const id = await receiveUpload(deps, request, user.id)
      jobs.wake()
      return replyWith(id)
    })
  })
}
