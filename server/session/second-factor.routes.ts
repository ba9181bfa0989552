import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import * as calls from '#shared/session/second-factor.endpoints'
import { isAppCode, isWholeFactor } from '#shared/session/second-factor.rules'
import {
  BeginFactorBody,
  ConfirmFactorBody,
  FactorSecretReply,
  ProvedFactorReply,
  ProveFactorBody,
  RecoveryCodesLeftReply,
  RecoveryCodesReply,
  RemoveFactorBody,
  RenewCodesBody,
} from '#shared/session/second-factor.schema'
import { DoneReply } from '#shared/session/session.schema'
import { findUserById, type UserRow } from './account.queries.ts'
import { readChallenge } from './challenge.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewOwnCodes,
} from './change-second-factor.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { takeTry } from './session-limits.ts'
import { signedInReply } from './sign-in.ts'
import { signInRequest } from './start-session.ts'

const refuseCustomers = ({ role }: UserRow): void => {
  if (role === 'user') throw new AppError('FORBIDDEN')
}

const checkedFactor = (code: string): string => {
  if (isWholeFactor(code)) return code
  const problem = 'Le code compte 6 chiffres, ou 10 caractères pour un code de secours.'
  throw new AppError('INVALID_FIELDS', { errors: { code: [problem] } })
}

/** The second factor of staff (docs/decisions/034). */
export const secondFactorRoutes = (
  app: FastifyInstance,
  deps: Deps,
  jobs: JobWorker,
  limits: RateLimits,
): void => {
  route(
    app,
    calls.proveFactor,
    { body: ProveFactorBody, reply: ProvedFactorReply },
    async ({ body, request, reply }) => {
      const code = checkedFactor(body.code)
      const challenge = readChallenge(app, body.challenge, deps.clock.now())
      const account = challenge && (await findUserById(deps.db, challenge.userId))
      if (!challenge || !account) throw new AppError('CHALLENGE_EXPIRED')
      const { email } = account
      const tried = isAppCode(code) ? 'secondFactor' : 'recoveryCode'
      const device = await knownDevice(request, deps, email)
      await takeTry(limits, tried, request, account.id, { device })
      const signingIn = signInRequest(request, deps, device)
      const { user, session, codesLeft } = await proveSecondFactor(deps, signingIn, challenge, code)
      const answer = await signedInReply(app, deps, reply, user, session)
      if (user.verified_at !== null) rememberDevice(reply, request, deps, email, signingIn.device.id)
      return codesLeft === undefined ? answer : { ...answer, recoveryCodesLeft: codesLeft }
    },
  )

  route(
    app,
    calls.beginFactor,
    { body: BeginFactorBody, reply: FactorSecretReply },
    async ({ body, account: { user }, request }) => {
      refuseCustomers(user)
      await takeTry(limits, 'changeFactor', request, user.id)
      return { success: true, ...(await beginSecondFactor(deps, request, user.id, body.password)) }
    },
  )

  route(
    app,
    calls.confirmFactor,
    { body: ConfirmFactorBody, reply: RecoveryCodesReply },
    async ({ body, account, request }) => {
      refuseCustomers(account.user)
      const code = checkedFactor(body.code)
      await takeTry(limits, 'changeFactor', request, account.user.id)
      const recoveryCodes = await confirmSecondFactor(deps, request, account, code)
      jobs.wake()
      return { success: true, recoveryCodes }
    },
  )

  route(app, calls.recoveryCodesLeft, { reply: RecoveryCodesLeftReply }, async ({ account: { user } }) => {
    if (user.second_factor_at === null) throw new AppError('SECOND_FACTOR_ABSENT')
    return { success: true, left: await countRecoveryCodes(deps.db, user.id) }
  })

  route(
    app,
    calls.renewRecoveryCodes,
    { body: RenewCodesBody, reply: RecoveryCodesReply },
    async ({ body: { password, code: typed }, account: { user }, request }) => {
      const code = checkedFactor(typed)
      await takeTry(limits, 'changeFactor', request, user.id)
      const recoveryCodes = await renewOwnCodes(deps, request, user.id, { password, code })
      jobs.wake()
      return { success: true, recoveryCodes }
    },
  )

  route(
    app,
    calls.removeFactor,
    { body: RemoveFactorBody, reply: DoneReply },
    async ({ body: { password, code: typed }, account: { user }, request }) => {
      const code = checkedFactor(typed)
      await takeTry(limits, 'changeFactor', request, user.id)
      await disableSecondFactor(deps, request, user.id, { password, code })
      jobs.wake()
      return { success: true, message: 'Le second facteur est retiré.' }
    },
  )
}
