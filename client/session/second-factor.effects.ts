import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { secondFactorMachine } from '#machines/session/second-factor.machine'
import type { SignedIn } from '#machines/session/session.types'
import { proveFactor } from '#shared/session/second-factor.endpoints'
import type { ProveFactorBody } from '#shared/session/second-factor.schema'

export const secondFactorLogic = secondFactorMachine.provide({
  actors: {
    proveFactor: provideCall<SignedIn, ProveFactorBody>(async (body) => {
      const { user, auth_token } = await call(proveFactor, { body })
      return { user, auth_token, now: Date.now() }
    }),
  },
})
