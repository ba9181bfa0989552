import {
  ACCOUNT_FUNCTIONS,
  choiceProblem,
  companyProblem,
  nameProblem,
  tidyLine,
} from '#shared/session/registration.rules'
import type { UserDataBody } from './user-data.schema.ts'

/**
 * Messages in French by field, by the rules of the sign-up form (§5); empty when the data may be sent. The function
 * counts once a company is filled, and « Responsable commercial » is one more of them (§3).
 */
export const userDataProblems = (form: UserDataBody): Partial<Record<keyof UserDataBody, string>> => {
  const found = {
    lastName: nameProblem('lastName', form.lastName),
    firstName: nameProblem('firstName', form.firstName),
    company: companyProblem(form.company),
    function: choiceProblem(ACCOUNT_FUNCTIONS, tidyLine(form.company) === '' ? '' : form.function),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}
