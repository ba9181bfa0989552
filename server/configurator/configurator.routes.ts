import type { FastifyInstance } from 'fastify'
import { type CatalogueMemory, remember } from '#server/catalogue/catalogue-memory'
import { sendReady } from '#server/catalogue/send-ready'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import {
  lastAnswers,
  saveConfiguration as save,
  savedConfiguration,
  template,
} from '#shared/configurator/configurator.endpoints'
import {
  LastAnswersParams,
  LastAnswersReply,
  TemplateParams,
  TemplateReply,
} from '#shared/configurator/configurator.schema'
import {
  CodeParams,
  SaveConfigurationBody,
  SaveConfigurationReply,
  SavedConfigurationReply,
} from '#shared/configurator/saved-configuration.schema'
import { DAY, MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { cheapestCompletion } from './cheapest-completion.ts'
import { findLastAnswers } from './last-answers.queries.ts'
import { findOrderableModel, fullModel } from './orderable-model.ts'
import { saveConfiguration } from './save-configuration.ts'
import { openSaved } from './saved-configurations.queries.ts'

/** Of an account: codes made, of which each is kept for two years, and opened; a code is not to be found by trying. */
const rules = {
  save: { name: 'configuration.save', limit: 60, windowMs: MINUTE },
  saveADay: { name: 'configuration.save.day', limit: 200, windowMs: DAY },
  open: { name: 'configuration.open', limit: 60, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** api/configurator: all that the browser needs to answer every choice by itself, and what the account last chose. */
export const configuratorRoutes = (
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  memory: CatalogueMemory,
  limits: RateLimits,
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
          const { model, template, components, priceListVersion, compiled, leadTimeRange } = found
          const cheapest = await cheapestCompletion(compiled)
          const fromCents = cheapest?.cents ?? null
          return { success: true, model, template, components, fromCents, leadTimeRange, priceListVersion }
        },
      )
      return sendReady(request, reply, ready, 'private')
    },
  )

  route(
    app,
    save,
    { body: SaveConfigurationBody, reply: SaveConfigurationReply },
    async ({ body, account }) => {
      limits.takeHere(rules.save, account.user.id)
      await limits.take(rules.saveADay, account.user.id)
      const model = await findOrderableModel(db, await memory.recent(), body.subFamilyId)
      if (model === undefined) throw new AppError('NOT_FOUND')
      return { success: true, code: await saveConfiguration(db, model, body) }
    },
  )

  route(
    app,
    savedConfiguration,
    { params: CodeParams, reply: SavedConfigurationReply },
    async ({ params, account }) => {
      limits.takeHere(rules.open, account.user.id)
      const saved = await openSaved(db, params.code)
      const { tree } = await memory.recent()
      const node = saved && tree.modelById.get(saved.sub_family_id)
      if (saved === undefined || node?.onSale !== true) throw new AppError('NOT_FOUND')
      const { criteria, components } = saved
      return { success: true, model: fullModel(node), criteria, components }
    },
  )

  route(
    app,
    lastAnswers,
    { params: LastAnswersParams, reply: LastAnswersReply },
    async ({ params: { familyId }, account }) => {
      const found = isUuid(familyId) ? await findLastAnswers(db, account.customer.id, familyId) : undefined
      return { success: true, ...(found ?? { criteria: {}, components: {} }) }
    },
  )
}
