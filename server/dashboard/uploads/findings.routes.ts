import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { listed, readPage } from '#shared/dashboard/lists'
import {
  UploadChangesQuery,
  UploadChangesReply,
  UploadImpactReply,
  UploadRejectedReply,
} from '#shared/dashboard/uploads/findings.schema'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UploadPageQuery, UploadParams } from '#shared/dashboard/uploads/uploads.schema'
import { AppError } from '#shared/platform/errors'
import { toEuros } from '#shared/platform/money'
import { DoneReply } from '#shared/session/session.schema'
import { allRejected, pageOfChanges, pageOfImpact, pageOfRejected } from './findings.queries.ts'
import { rejectedCsv } from './rejected-csv.ts'
import { findRequiredUpload } from './uploads.queries.ts'

/** What the dry run of an upload found: changes, carts and orders that it moves, rows that it refuses. */
export const findingRoutes = (app: FastifyInstance, { db }: Pick<Deps, 'db'>): void => {
  route(
    app,
    calls.uploadChanges,
    { params: UploadParams, query: UploadChangesQuery, reply: UploadChangesReply },
    async ({ params: { id }, query }) => {
      const page = readPage(query.page)
      const { kind, gap } = query
      const filter = { page, kind, search: (query.search ?? '').trim(), gap }
      const { rows, total } = await pageOfChanges(db, await findRequiredUpload(db, id), filter)
      return {
        ...listed(page, total),
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
      }
    },
  )

  route(
    app,
    calls.uploadImpact,
    { params: UploadParams, query: UploadPageQuery, reply: UploadImpactReply },
    async ({ params: { id }, query }) => {
      const page = readPage(query.page)
      const { rows, total } = await pageOfImpact(db, await findRequiredUpload(db, id), page)
      return { ...listed(page, total), lines: rows }
    },
  )

  route(
    app,
    calls.uploadRejected,
    { params: UploadParams, query: UploadPageQuery, reply: UploadRejectedReply },
    async ({ params: { id }, query }) => {
      const page = readPage(query.page)
      const { rows, total } = await pageOfRejected(db, await findRequiredUpload(db, id), page)
      return { ...listed(page, total), rejected: rows }
    },
  )

  route(
    app,
    calls.uploadRejectedCsv,
    { params: UploadParams, reply: DoneReply },
    async ({ params: { id }, reply }) => {
      const { head, kind } = await findRequiredUpload(db, id)
      if (kind === 'template') throw new AppError('NOT_FOUND')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="lignes-refusees-${id.slice(0, 8)}.csv"`)
        .send(Readable.from(rejectedCsv(head?.columns ?? [], allRejected(db, id))))
    },
  )
}
