import { foldEmail } from '#shared/session/login.rules'
import {
  choiceProblem,
  emailProblem,
  FUNCTIONS,
  nameProblem,
  newAccountProblems,
  TITLES,
} from '#shared/session/registration.rules'
import type { TeamSignUpBody } from './team.schema.ts'

/** Colleagues and invitations that a team counts at most, its head apart. */
export const TEAM_MAX = 50

/** Of what was done in a team, the last that are told. */
export const DEEDS_SHOWN = 20

/** Days for which an invitation's link is good. */
export const INVITATION_DAYS = 7

/** What is wrong with an e-mail to invite, in French; null when nothing is. `own`: of who invites. Both as typed. */
export const inviteProblem = (email: string, own: string): string | null =>
  foldEmail(email) === foldEmail(own) ? 'C’est votre propre adresse.' : emailProblem(email)

/** What a colleague without an account tells of themselves: the invitation tells the rest. */
export type TeamSignUp = Omit<TeamSignUpBody, 'token'>

/** Messages in French by field; empty when the form may be sent. */
export const teamSignUpProblems = (form: TeamSignUp): Partial<Record<keyof TeamSignUp, string[]>> => {
  const single = {
    title: choiceProblem(TITLES, form.title),
    firstName: nameProblem('firstName', form.firstName),
    lastName: nameProblem('lastName', form.lastName),
    function: choiceProblem(FUNCTIONS, form.function),
  }
  return newAccountProblems(single, form)
}
