import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { emailLinkMachine } from '#machines/session/email-link.machine'
import { verifyEmail } from '#shared/session/otp.endpoints'
import type { VerifyEmailBody } from '#shared/session/otp.schema'

export const emailLinkLogic = emailLinkMachine.provide({
  actors: {
    verifyEmail: provideCall<void, VerifyEmailBody>(async (body) => {
      await call(verifyEmail, { body })
    }),
  },
})
