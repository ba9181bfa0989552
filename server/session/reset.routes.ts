import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import { passwordProblems } from '#shared/session/password.rules'
import * as calls from '#shared/session/reset.endpoints'
import { NewPasswordBody, ResetPasswordBody } from '#shared/session/reset.schema'
import { DoneReply } from '#shared/session/session.schema'
import { checkedEmail } from './checked-email.ts'
import { knownDevice, newDeviceId, rememberDevice } from './known-device.ts'
import { requestReset, setNewPassword } from './reset-password.ts'
import { takeTry } from './session-limits.ts'

/** A forgotten password: the link, and the new one (§2.12, §4). */
export const resetRoutes = (app: FastifyInstance, deps: Deps, jobs: JobWorker, limits: RateLimits): void => {
  route(
    app,
    calls.resetPassword,
    { body: ResetPasswordBody, reply: DoneReply },
    async ({ body, request }) => {
      const email = checkedEmail(body.email)
      const device = await knownDevice(request, deps, email)
      const mayReplace = await takeTry(limits, 'requestReset', request, email, { device })
      await requestReset(deps, request, email, { mayReplace })
      jobs.wake()
      return {
        success: true,
        message: 'Si un compte correspond à cette adresse, un lien vient d’y être envoyé.',
      }
    },
  )

  route(
    app,
    calls.newPassword,
    { body: NewPasswordBody, reply: DoneReply },
    async ({ body, request, reply }) => {
      const errors = passwordProblems(body.password, body.password_confirmation)
      // Before the link is looked at: a password that breaks a rule must not burn it.
      if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
      const email = foldEmail(body.email)
      await takeTry(limits, 'useLink', request, email)
      const { isVerified } = await setNewPassword(deps, request, { ...body, email })
      if (isVerified) rememberDevice(reply, request, deps, email, newDeviceId())
      jobs.wake()
      return { success: true, message: 'Votre mot de passe a été réinitialisé avec succès.' }
    },
  )
}
