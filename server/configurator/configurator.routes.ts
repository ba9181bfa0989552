import type { FastifyInstance } from 'fastify'
import { type CatalogueMemory, remember } from '#server/catalogue/catalogue-memory'
import { sendReady } from '#server/catalogue/send-ready'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { template } from '#shared/configurator/configurator.endpoints'
import { TemplateParams, TemplateReply } from '#shared/configurator/configurator.schema'
import { AppError } from '#shared/platform/errors'
import { cheapestCompletion } from './cheapest-completion.ts'
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
          const { model, template, components, priceListVersion, compiled } = found
          const cheapest = await cheapestCompletion(compiled)
          const fromCents = cheapest?.cents ?? null
          return { success: true, model, template, components, fromCents, priceListVersion }
        },
      )
      return sendReady(request, reply, ready, 'private')
    },
  )
}
