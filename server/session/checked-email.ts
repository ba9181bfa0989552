import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import { emailProblem } from '#shared/session/registration.rules'

/** The e-mail as it is compared; throws INVALID_FIELDS for what is no address. */
export const checkedEmail = (text: string): string => {
  const problem = emailProblem(text)
  if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { email: [problem] } })
  return foldEmail(text)
}
