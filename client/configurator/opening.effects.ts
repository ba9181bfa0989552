import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { openingMachine, type SavedConfiguration } from '#machines/configurator/opening.machine'
import { savedConfiguration } from '#shared/configurator/configurator.endpoints'

export const openingLogic = openingMachine.provide({
  actors: {
    openSaved: provideCall<SavedConfiguration, { code: string }>((params) =>
      call(savedConfiguration, { params }),
    ),
  },
})
