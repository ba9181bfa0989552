import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type ProvedFactor, secondFactorMachine } from '#machines/session/second-factor.machine'
import { proveFactor } from '#shared/session/second-factor.endpoints'
import type { ProveFactorBody } from '#shared/session/second-factor.schema'

export const secondFactorLogic = secondFactorMachine.provide({
  actors: {
    proveFactor: provideCall<ProvedFactor, ProveFactorBody>(async (body) => {
      const { user, auth_token, recoveryCodesLeft } = await call(proveFactor, { body })
      return { signedIn: { user, auth_token, now: Date.now() }, codesLeft: recoveryCodesLeft ?? null }
    }),
  },
})
