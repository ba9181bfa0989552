import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { comparingMachine, type OtherProduct } from '#machines/configurator/comparing.machine'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import type { SavedConfiguration } from '#machines/configurator/opening.machine'
import { sameFor } from '#shared/configurator/comparison'
import { saveConfiguration, savedConfiguration, template } from '#shared/configurator/configurator.endpoints'

/** What a code stands for, with the model that judges it. */
export interface Compared {
  saved: SavedConfiguration
  loaded: LoadedTemplate
}

/** Reads one of the configurations that are compared. NOT_FOUND when its code stands for nothing any more. */
export const readCompared = async (code: string): Promise<Compared> => {
  const saved = await call(savedConfiguration, { params: { code } })
  const loaded = await call(template, { params: { subFamilyId: saved.model.subFamily?.id ?? '' } })
  return { saved, loaded }
}

export const comparingLogic = comparingMachine.provide({
  actors: {
    addProduct: provideCall<string, OtherProduct>(async ({ subFamilyId, like }) => {
      const [to, from] = await Promise.all([call(template, { params: { subFamilyId } }), readCompared(like)])
      const { criteria, components } = from.saved
      const body = sameFor(
        { subFamilyId, ...to },
        { template: from.loaded.template, answers: { criteria, selection: components } },
      )
      return (await call(saveConfiguration, { body })).code
    }),
  },
})
