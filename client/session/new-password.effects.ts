import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { newPasswordMachine } from '#machines/session/new-password.machine'
import { newPassword } from '#shared/session/reset.endpoints'
import type { NewPasswordBody } from '#shared/session/reset.schema'

export const newPasswordLogic = newPasswordMachine.provide({
  actors: {
    setPassword: provideCall<void, NewPasswordBody>(async (body) => {
      await call(newPassword, { body })
    }),
  },
})
