import type { FastifyInstance } from 'fastify'
import { type CatalogueMemory, remember } from '#server/catalogue/catalogue-memory'
import { sendReady } from '#server/catalogue/send-ready'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { template } from '#shared/configurator/configurator.endpoints'
import { TemplateParams, TemplateReply } from '#shared/configurator/configurator.schema'
import { AppError } from '#shared/platform/errors'
import { findOrderableModel } from './orderable-model.ts'

/** api/configurator: all that the browser needs to answer every choice by itself. */
export const configuratorRoutes = (
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  memory: CatalogueMemory,
): void => {
  route(
    app,
    template,
    { params: TemplateParams, reply: TemplateReply },
    async ({ params, request, reply }) => {
      const edition = await memory.recent()
      if (edition.tree.modelById.get(params.subFamilyId)?.onSale !== true) throw new AppError('NOT_FOUND')
      const ready = await remember(
        edition,
        `template ${params.subFamilyId}`,
        async (): Promise<TemplateReply> => {
          const found = await findOrderableModel(db, edition, params.subFamilyId)
          if (found === undefined) throw new AppError('NOT_FOUND')
          const { model, template, components, priceListVersion } = found
          return { success: true, model, template, components, priceListVersion }
        },
      )
      return sendReady(request, reply, ready, 'private')
    },
  )
}
