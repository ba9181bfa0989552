import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { sharingMachine } from '#machines/configurator/sharing.machine'
import { saveConfiguration } from '#shared/configurator/configurator.endpoints'
import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'

export const sharingLogic = sharingMachine.provide({
  actors: {
    saveConfiguration: provideCall<string, SaveConfigurationBody>(
      async (body) => (await call(saveConfiguration, { body })).code,
    ),
    copyLink: provideCall<void, { link: string }>(async ({ link }) => {
      try {
        // absent where the page came without TLS
        await navigator.clipboard.writeText(link)
      } catch {
        throw new CallFailure(0, 'CLIPBOARD', 'Le navigateur refuse la copie\u00a0: sélectionnez le lien.')
      }
    }),
  },
})
