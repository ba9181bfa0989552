import type { RegistrationForm } from '#shared/session/registration-form'

/** What the fields of the form share. */
export interface FormPart {
  form: RegistrationForm
  change: (field: keyof RegistrationForm, text: string) => void
  /** the server's message of a field */
  refused: (field: keyof RegistrationForm) => string | undefined
}
