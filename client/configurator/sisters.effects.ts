import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { sistersMachine } from '#machines/configurator/sisters.machine'
import { template } from '#shared/configurator/configurator.endpoints'
import { compileOnce } from '#shared/configurator/evaluate'

/** A model, compiled as it comes: one by one, no frame waits for all of them. */
const loadModel = async (subFamilyId: string): Promise<LoadedTemplate> => {
  const loaded = await call(template, { params: { subFamilyId } })
  compileOnce(loaded.template, loaded.components)
  return loaded
}

/** The family's models with their call. */
export const sistersLogic = sistersMachine.provide({
  actors: {
    loadModels: provideCall<LoadedTemplate[], { subFamilyIds: readonly string[] }>(({ subFamilyIds }) =>
      Promise.all(subFamilyIds.map(loadModel)),
    ),
  },
})
