import { foldEmail, INVALID_EMAIL, isEmailAddress } from './login.rules.ts'
import { passwordProblems } from './password.rules.ts'

/** What a sign-up form may send (§2.12, §3, §5). The form and the route both ask here. */

export const NAME_MIN = 3
const NAME_MAX = 40
/** Most characters of a company's name. */
export const COMPANY_MAX = 120

/** Civilités. */
export const TITLES = ['Madame', 'Monsieur'] as const
export type Title = (typeof TITLES)[number]

/** The installer's experience. */
export const LEVELS = ['débutant', 'confirmé', 'expert'] as const
export type Level = (typeof LEVELS)[number]

/** What a person does in their company (§3). */
export const FUNCTIONS = [
  'Président',
  'Directeur',
  'Responsable technique',
  'Ingénieur',
  'Commercial',
  'Installateur',
  'Mainteneur',
  'Étudiant',
  'Autre',
] as const

/** The edit form of the account offers one more (§3). */
export const ACCOUNT_FUNCTIONS = [
  ...FUNCTIONS.slice(0, 4),
  'Responsable commercial',
  ...FUNCTIONS.slice(4),
] as const

const REQUIRED = 'Ce champ est obligatoire.'
const NOT_OFFERED = 'Choisissez une des réponses proposées.'

/** One line, without spaces around or twice, in the form that is stored. */
export const tidyLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Latin letters with the accents that French knows, spaces, hyphens and commas. */
const NAME = /^[A-Za-zÀ-ÖØ-öø-ÿŒœŸ ,-]*$/

/** Which name a message is about. */
export type NameField = 'firstName' | 'lastName'

const nameLabel: Record<NameField, string> = { firstName: 'Le prénom', lastName: 'Le nom' }

/** What is wrong with a name (§5), in French; null when nothing is. Spaces around are not counted. */
export const nameProblem = (field: NameField, text: string): string | null => {
  const name = tidyLine(text)
  if (!NAME.test(name))
    return 'Seuls sont autorisés les lettres, avec ou sans accent, les espaces, les traits d’union et les virgules.'
  if (name.length < NAME_MIN) return `Le nom doit avoir une longueur supérieure à ${NAME_MIN} caractères`
  if (name.length > NAME_MAX)
    return `${nameLabel[field]} doit avoir une longueur inférieure à ${NAME_MAX} caractères`
  return null
}

/** Null for an address, otherwise §5's message. */
export const emailProblem = (text: string): string | null =>
  isEmailAddress(foldEmail(text)) ? null : INVALID_EMAIL

/** What a sign-up form is judged by; its SIRET and VAT number never block (`company-numbers.rules.ts`). */
export interface Registration {
  readonly title: string
  readonly level: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  /** shown, and counted, only once `company` is filled */
  readonly function: string
  readonly email: string
  readonly password: string
  readonly password_confirmation: string
}

/** What is wrong with an answer chosen from a list, in French; null when nothing is. */
export const choiceProblem = (list: readonly string[], text: string): string | null => {
  if (text === '') return REQUIRED
  return list.includes(text) ? null : NOT_OFFERED
}

/** What is wrong with a company's name, in French; null when nothing is. */
export const companyProblem = (text: string): string | null => {
  const length = tidyLine(text).length
  if (length === 0) return REQUIRED
  return length > COMPANY_MAX ? `Ce champ doit contenir au plus ${COMPANY_MAX} caractères.` : null
}

/** The function counts once a company is filled (§3). */
const functionOf = (form: Registration): string => (tidyLine(form.company) === '' ? '' : form.function)

/** Messages in French by field of a form with a new password: `single` has what is wrong with each other field, or null. */
export const newAccountProblems = <Field extends string>(
  single: Readonly<Record<Field, string | null>>,
  { password, password_confirmation }: Readonly<Record<'password' | 'password_confirmation', string>>,
): Partial<Record<Field | 'password' | 'password_confirmation', string[]>> => {
  const found = Object.entries(single).flatMap(([field, problem]) =>
    problem === null ? [] : [[field, [problem]]],
  )
  return { ...Object.fromEntries(found), ...passwordProblems(password, password_confirmation) }
}

/** Messages in French by field; empty when the form may be sent. */
export const registrationProblems = (form: Registration): Partial<Record<keyof Registration, string[]>> => {
  const single = {
    title: choiceProblem(TITLES, form.title),
    level: choiceProblem(LEVELS, form.level),
    firstName: nameProblem('firstName', form.firstName),
    lastName: nameProblem('lastName', form.lastName),
    company: companyProblem(form.company),
    function: choiceProblem(FUNCTIONS, functionOf(form)),
    email: emailProblem(form.email),
  }
  return newAccountProblems(single, form)
}

/** Whether the sign-up button is enabled (§5). */
export const canRegister = (form: Registration): boolean =>
  Object.keys(registrationProblems(form)).length === 0
