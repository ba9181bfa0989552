import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { emailLinkMachine } from '#machines/session/email-link.machine'
import { loginMachine } from '#machines/session/login.machine'
import { newPasswordMachine } from '#machines/session/new-password.machine'
import { resetRequestMachine } from '#machines/session/reset-request.machine'
import { verifyEmail } from '#shared/session/otp.endpoints'
import type { VerifyEmailBody } from '#shared/session/otp.schema'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import type { NewPasswordBody } from '#shared/session/reset.schema'
import { signInCodeLogic } from './code.effects.ts'

export const loginLogic = loginMachine.provide({ actors: { code: signInCodeLogic } })

export const resetRequestLogic = resetRequestMachine.provide({
  actors: {
    requestReset: provideCall<void, { email: string }>(async (body) => {
      await call(resetPassword, { body })
    }),
  },
})

export const newPasswordLogic = newPasswordMachine.provide({
  actors: {
    setPassword: provideCall<void, NewPasswordBody>(async (body) => {
      await call(newPassword, { body })
    }),
  },
})

export const emailLinkLogic = emailLinkMachine.provide({
  actors: {
    verifyEmail: provideCall<void, VerifyEmailBody>(async (body) => {
      await call(verifyEmail, { body })
    }),
  },
})
