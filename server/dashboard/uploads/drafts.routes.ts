import type { FastifyInstance } from 'fastify'
import { isChecked } from '#machines/lives/upload.machine'
import { findTemplate } from '#server/configurator/template.queries'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { type FamilyFile, resolveModel } from '#shared/catalogue/catalogue-file'
import type { Model } from '#shared/configurator/configurator.schema'
import { DraftModelParams, DraftModelReply, DraftReply } from '#shared/dashboard/uploads/draft.schema'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UploadParams } from '#shared/dashboard/uploads/uploads.schema'
import { AppError } from '#shared/platform/errors'
import { listBaseModels } from './base.queries.ts'
import { findDraftFile, findReport } from './draft.queries.ts'
import { findRequiredUpload, type UploadRecord } from './uploads.queries.ts'

/** What a family's draft is and does, before it is public: its report, and its models to be tried. */
export const draftRoutes = (app: FastifyInstance, { db }: Pick<Deps, 'db'>): void => {
  const draftOf = async (id: string): Promise<{ upload: UploadRecord; file: FamilyFile }> => {
    const upload = await findRequiredUpload(db, id)
    if (upload.kind !== 'template') throw new AppError('NOT_FOUND')
    if (!isChecked(upload)) throw new AppError('UPLOAD_STATE', { details: { state: upload.state } })
    const file = upload.rows_kept ? await findDraftFile(db, id) : undefined
    if (file === undefined) throw new AppError('NOT_FOUND')
    return { upload, file }
  }

  route(app, calls.uploadDraft, { params: UploadParams, reply: DraftReply }, async ({ params: { id } }) => {
    const { file } = await draftOf(id)
    return {
      success: true,
      family: file.family.name,
      models: file.models.map(({ reference, name }) => ({ reference, name })),
      report: (await findReport(db, id)) ?? null,
    }
  })

  route(
    app,
    calls.uploadDraftModel,
    { params: DraftModelParams, reply: DraftModelReply },
    async ({ params: { id, reference } }) => {
      const { upload, file } = await draftOf(id)
      const entry = file.models.find((one) => one.reference === reference)
      if (entry === undefined) throw new AppError('NOT_FOUND')
      const base = upload.base_version
      const known = base === null ? [] : await listBaseModels(db, base)
      const was = known.find((one) => one.reference === reference && one.family === file.family.slug)
      const published = was && base !== null ? await findTemplate(db, base, was.id) : undefined
      const model: Model = {
        family: { id: file.family.slug, name: file.family.name },
        subFamily: { id: was?.id ?? reference, name: entry.name, reference },
      }
      return {
        success: true,
        model,
        rules: resolveModel(file, entry),
        published: published ?? null,
        cases: file.cases.filter((one) => one.model === reference),
      }
    },
  )
}
