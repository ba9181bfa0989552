import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { resetRequestMachine } from '#machines/session/reset-request.machine'
import { resetPassword } from '#shared/session/reset.endpoints'

export const resetRequestLogic = resetRequestMachine.provide({
  actors: {
    requestReset: provideCall<void, { email: string }>(async (body) => {
      await call(resetPassword, { body })
    }),
  },
})
