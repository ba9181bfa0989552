import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type FactorSecret, factorSetupMachine } from '#machines/account/factor-setup.machine'
import {
  beginFactor,
  confirmFactor,
  recoveryCodesLeft,
  removeFactor,
  renewRecoveryCodes,
} from '#shared/session/second-factor.endpoints'
import type { RemoveFactorBody, RenewCodesBody } from '#shared/session/second-factor.schema'

export const factorSetupLogic = factorSetupMachine.provide({
  actors: {
    beginFactor: provideCall<FactorSecret, { password: string }>(async (body) => {
      const { secret, uri } = await call(beginFactor, { body })
      return { secret, uri }
    }),
    confirmFactor: provideCall<readonly string[], { code: string }>(
      async (body) => (await call(confirmFactor, { body })).recoveryCodes,
    ),
    countCodes: provideCall<number>(async () => (await call(recoveryCodesLeft)).left),
    renewCodes: provideCall<readonly string[], RenewCodesBody>(
      async (body) => (await call(renewRecoveryCodes, { body })).recoveryCodes,
    ),
    copyCodes: provideCall<void, { codes: readonly string[] }>(async ({ codes }) => {
      try {
        // absent where the page came without TLS
        await navigator.clipboard.writeText(codes.join('\n'))
      } catch {
        throw new CallFailure(
          0,
          'CLIPBOARD',
          'Le navigateur refuse la copie\u00a0: enregistrez ces codes ou imprimez-les.',
        )
      }
    }),
    removeFactor: provideCall<void, RemoveFactorBody>(async (body) => {
      await call(removeFactor, { body })
    }),
  },
})
