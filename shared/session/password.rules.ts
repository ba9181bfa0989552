/** What a new password must be (§5). */

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 255

/** Above the list of the rules. */
export const PASSWORD_RULES_TITLE = 'Le mot de passe doit être conforme aux règles suivantes :'

export const LOWER = /\p{Ll}/gu
export const UPPER = /\p{Lu}/gu
export const DIGIT = /\p{Nd}/gu
/** Neither letter, digit nor space. */
export const SPECIAL = /[^\p{L}\p{N}\s]/gu

/** One line of the list: green when it holds, red otherwise. */
export interface PasswordRule {
  readonly id: 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'confirmation'
  /** the field that its message belongs to */
  readonly field: 'password' | 'password_confirmation'
  /** French */
  readonly label: string
  test(password: string, confirmation: string): boolean
}

const has = (pattern: RegExp) => (password: string) => password.search(pattern) >= 0

export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    field: 'password',
    label: `Entre ${PASSWORD_MIN} et ${PASSWORD_MAX} caractères`,
    test: (password) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  },
  { id: 'lower', field: 'password', label: 'Au moins une lettre minuscule', test: has(LOWER) },
  { id: 'upper', field: 'password', label: 'Au moins une lettre majuscule', test: has(UPPER) },
  { id: 'digit', field: 'password', label: 'Au moins un chiffre', test: has(DIGIT) },
  { id: 'special', field: 'password', label: 'Au moins un caractère spécial', test: has(SPECIAL) },
  {
    id: 'confirmation',
    field: 'password_confirmation',
    label: 'Mot de passe et confirmation identiques',
    test: (password, confirmation) => password !== '' && password === confirmation,
  },
]

/** Whether the button of the reset form is enabled: every rule holds. */
export const canReset = (password: string, confirmation: string): boolean =>
  passwordRules.every((rule) => rule.test(password, confirmation))

/** Labels of the broken rules by field; empty when there are none. */
export const passwordProblems = (
  password: string,
  confirmation: string,
): Partial<Record<PasswordRule['field'], string[]>> => {
  const broken = passwordRules.filter((rule) => !rule.test(password, confirmation))
  const fields = new Set(broken.map(({ field }) => field))
  return Object.fromEntries(
    Array.from(fields, (name) => [
      name,
      broken.filter(({ field }) => field === name).map(({ label }) => label),
    ]),
  )
}
