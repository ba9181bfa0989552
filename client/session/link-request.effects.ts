import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { linkRequestMachine } from '#machines/session/link-request.machine'
import { sendVerificationMail } from '#shared/session/otp.endpoints'

export const linkRequestLogic = linkRequestMachine.provide({
  actors: {
    requestLink: provideCall<void>(async () => {
      await call(sendVerificationMail)
    }),
  },
})
