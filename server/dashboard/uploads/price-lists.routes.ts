import type { FastifyInstance } from 'fastify'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import { route } from '#server/platform/route'
import { listed, readPage } from '#shared/dashboard/lists'
import {
  FamilyFileParams,
  PriceListParams,
  PriceListsReply,
  UploadExampleQuery,
} from '#shared/dashboard/uploads/price-lists.schema'
import type { UploadFormat, UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UploadPageQuery, UploadReply } from '#shared/dashboard/uploads/uploads.schema'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { listFamilies } from './base.queries.ts'
import { startRestore } from './decide-upload.ts'
import { findExampleTable } from './examples.queries.ts'
import { exampleFile, isTable } from './examples.ts'
import { findFamilyFile } from './family-file.ts'
import { listPriceLists } from './price-lists.queries.ts'
import { presentPriceList, presentUploadReply } from './uploads.presenter.ts'
import { findRequiredUpload } from './uploads.queries.ts'

const KINDS: readonly string[] = ['prices', 'components', 'models', 'template'] satisfies UploadKind[]
const FORMATS: readonly string[] = ['csv', 'xlsx', 'json'] satisfies UploadFormat[]
const isKind = (text: string): text is UploadKind => KINDS.includes(text)
const isFormat = (text: string): text is UploadFormat => FORMATS.includes(text)

/** The versions of the price list: what they hold, as files that come back, and the way back to an earlier one. */
export const priceListRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
  jobs: Pick<JobWorker, 'wake'>,
): void => {
  const { db } = deps

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

  route(app, calls.priceLists, { query: UploadPageQuery, reply: PriceListsReply }, async ({ query }) => {
    const page = readPage(query.page)
    const { rows, total } = await listPriceLists(db, page)
    return {
      ...listed(page, total),
      priceLists: rows.map(presentPriceList),
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
      return presentUploadReply(await findRequiredUpload(db, id))
    },
  )
}
