import { call } from '#client/platform/call.ts'
import type { ConfiguratorRef } from '#machines/configurator/configurator.selectors'
import { template } from '#shared/configurator/configurator.endpoints'

/** Reads the template of what is configured again; where it cannot be had, what is there stays. */
export const renewTemplate = async (configurator: ConfiguratorRef): Promise<void> => {
  const subFamilyId = configurator.getSnapshot().context.loaded?.model.subFamily?.id
  if (subFamilyId === undefined) return
  const loaded = await call(template, { params: { subFamilyId } }).catch(() => undefined)
  if (loaded !== undefined) configurator.send({ type: 'template.renewed', loaded })
}
