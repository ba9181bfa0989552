import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type FactorSecret, factorSetupMachine } from '#machines/account/factor-setup.machine'
import { beginFactor, confirmFactor, removeFactor } from '#shared/session/second-factor.endpoints'
import type { RemoveFactorBody } from '#shared/session/second-factor.schema'

export const factorSetupLogic = factorSetupMachine.provide({
  actors: {
    beginFactor: provideCall<FactorSecret, { password: string }>(async (body) => {
      const { secret, uri } = await call(beginFactor, { body })
      return { secret, uri }
    }),
    confirmFactor: provideCall<readonly string[], { code: string }>(
      async (body) => (await call(confirmFactor, { body })).recoveryCodes,
    ),
    removeFactor: provideCall<void, RemoveFactorBody>(async (body) => {
      await call(removeFactor, { body })
    }),
  },
})
