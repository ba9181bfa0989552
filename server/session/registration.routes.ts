import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import { register } from '#shared/session/registration.endpoints'
import { registrationProblems } from '#shared/session/registration.rules'
import { RegisterBody } from '#shared/session/registration.schema'
import { SignedInReply } from '#shared/session/session.schema'
import { refuseGuessable } from './guessable-password.ts'
import { registerAccount } from './register-account.ts'
import { takeTry } from './session-limits.ts'
import { signedInReply } from './sign-in.ts'
import { signInRequest } from './start-session.ts'

/** Sign-up (§2.12, §5). What a body says of role, status, type or verification is not read. */
export const registrationRoutes = (
  app: FastifyInstance,
  deps: Deps,
  jobs: JobWorker,
  limits: RateLimits,
): void => {
  route(app, register, { body: RegisterBody, reply: SignedInReply }, async ({ body, request, reply }) => {
    const errors = registrationProblems(body)
    if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
    const email = foldEmail(body.email)
    const { firstName: first_name, lastName: last_name, company, siret = '', vat = '' } = body
    await takeTry(limits, 'choosePassword', request, email)
    await refuseGuessable(body.password, { email, first_name, last_name, company }, deps.config.company)
    await takeTry(limits, 'register', request, email)
    const form = { ...body, siret, vat, email }
    const { user, session } = await registerAccount(deps, signInRequest(request, deps, undefined), form)
    jobs.wake()
    return signedInReply(app, deps, reply, user, session)
  })
}
