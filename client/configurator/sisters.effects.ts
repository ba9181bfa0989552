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

/** Those that could be had; where none could, the first failure. */
export const loadModels = async ({
  subFamilyIds,
}: {
  subFamilyIds: readonly string[]
}): Promise<LoadedTemplate[]> => {
  const each = await Promise.allSettled(subFamilyIds.map(loadModel))
  const loaded = each.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = each.find(({ status }) => status === 'rejected')
  if (loaded.length === 0 && failed?.status === 'rejected') throw failed.reason
  return loaded
}

/** The family's models with their call. */
export const sistersLogic = sistersMachine.provide({
  actors: {
    loadModels: provideCall(loadModels),
  },
})
