import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import * as calls from '#shared/session/otp.endpoints'
import { isWholeOtp } from '#shared/session/otp.rules'
import { RequestOtpBody, UserReply, VerifyEmailBody, VerifyOtpBody } from '#shared/session/otp.schema'
import { passwordProblems } from '#shared/session/password.rules'
import { DoneReply, SignedInReply } from '#shared/session/session.schema'
import { checkedEmail } from './checked-email.ts'
import { askerOf, markAsker } from './code-asker.ts'
import { sessionOf } from './first-step.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { loginByCode, requestLoginCode } from './login-by-code.ts'
import { takeTry } from './session-limits.ts'
import { signedInReply } from './sign-in.ts'
import { signInRequest } from './start-session.ts'
import { presentUser } from './user.presenter.ts'
import { requestVerificationCode, requestVerificationLink, verifyByCode } from './verification.ts'
import { linkHash, verifyByLink } from './verify-by-link.ts'

const checkedCode = (text: string): string => {
  if (isWholeOtp(text)) return text
  throw new AppError('INVALID_FIELDS', { errors: { otp: ['Le code compte 5 caractères.'] } })
}

/** Sign-in by code, and verification of an e-mail by code or by link (§4). */
export const otpRoutes = (app: FastifyInstance, deps: Deps, jobs: JobWorker, limits: RateLimits): void => {
  /** Counts a try with the sign-in codes of an e-mail (folded); what is known of the browser that it comes from. */
  const takeCodeTry = async (call: 'requestCode' | 'verifyCode', request: FastifyRequest, email: string) => {
    const device = await knownDevice(request, deps, email)
    const asker = askerOf(request, deps.config)
    const hasAsked = asker !== undefined
    const mayReplace = await takeTry(limits, call, request, email, { device, hasAsked })
    return { device, asker, isKnown: device !== undefined, mayReplace }
  }

  route(
    app,
    calls.requestOtp,
    { body: RequestOtpBody, reply: DoneReply },
    async ({ body, request, reply }) => {
      const email = checkedEmail(body.email)
      const { isKnown, mayReplace } = await takeCodeTry('requestCode', request, email)
      const asker = markAsker(request, reply, deps.config)
      await requestLoginCode(deps, request, email, { isKnown, mayReplace, asker })
      jobs.wake()
      return {
        success: true,
        message: 'Si un compte correspond à cette adresse, un email vient d’y être envoyé.',
      }
    },
  )

  route(
    app,
    calls.verifyOtp,
    { body: VerifyOtpBody, reply: SignedInReply },
    async ({ body, request, reply }) => {
      const email = foldEmail(body.email)
      const otp = checkedCode(body.otp)
      const { device, asker, isKnown } = await takeCodeTry('verifyCode', request, email)
      const typed = { email, otp, isKnown, asker }
      const signingIn = signInRequest(request, deps, device)
      const opened = await loginByCode(deps, signingIn, typed)
      const { user } = opened
      const answer = await signedInReply(app, deps, reply, user, sessionOf(app, opened, deps.clock.now()))
      if (user.verified_at !== null) rememberDevice(reply, request, deps, email, signingIn.device.id)
      return answer
    },
  )

  route(app, calls.requestOtpForEmailVerification, { reply: DoneReply }, async ({ account, request }) => {
    const mayReplace = await takeTry(limits, 'requestVerification', request, account.user.email)
    await requestVerificationCode(deps, account.user, { mayReplace })
    jobs.wake()
    return { success: true, message: 'Un code vient de vous être envoyé.' }
  })

  route(
    app,
    calls.verifyOtpForEmailVerification,
    { body: VerifyOtpBody, reply: UserReply },
    async ({ body, account, request }) => {
      const otp = checkedCode(body.otp)
      await takeTry(limits, 'verifyEmail', request, account.user.id)
      const user = await verifyByCode(deps, request, account, foldEmail(body.email), otp)
      return { success: true, user: presentUser(user, deps.config, account.seat) }
    },
  )

  route(app, calls.sendVerificationMail, { reply: DoneReply }, async ({ account, request }) => {
    const mayReplace = await takeTry(limits, 'requestVerification', request, account.user.email)
    await requestVerificationLink(deps, account.user, { mayReplace })
    jobs.wake()
    return { success: true, message: 'Un lien de vérification vient de vous être envoyé.' }
  })

  route(app, calls.verifyEmail, { body: VerifyEmailBody, reply: DoneReply }, async ({ body, request }) => {
    const { password = '', password_confirmation: confirmation } = body
    const errors = confirmation === undefined ? {} : passwordProblems(password, confirmation)
    if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
    const email = foldEmail(body.email)
    await takeTry(limits, 'useLink', request, email)
    if (body.password !== undefined)
      await takeTry(limits, 'linkPassword', request, linkHash(deps.secret, email, body.token))
    // Needs no session, and looks at the one there is; the page renews a token that is too old.
    const caller = await app.findAccount(request)
    if (caller === null && request.headers.authorization !== undefined) throw new AppError('NOT_SIGNED_IN')
    const shown = { ...body, email, isNew: confirmation !== undefined }
    await verifyByLink(deps, request, caller?.sessionId, shown)
    jobs.wake()
    return { success: true, message: 'Votre adresse email est vérifiée.' }
  })
}
