import { isRecord, isText, readVersioned } from '#shared/platform/stored'
import { type Registration, tidyLine } from './registration.rules.ts'
import type { RegisterBody } from './registration.schema.ts'

/** The sign-up form as it is typed: every field a text. */
export interface RegistrationForm extends Registration {
  /** optional, as `vat` */
  readonly siret: string
  readonly vat: string
}

export const emptyForm: RegistrationForm = {
  title: '',
  level: '',
  firstName: '',
  lastName: '',
  company: '',
  function: '',
  email: '',
  password: '',
  password_confirmation: '',
  siret: '',
  vat: '',
}

/** What the form sends; numbers that were left empty are left out. */
export const toBody = ({ siret, vat, ...form }: RegistrationForm): RegisterBody => ({
  ...form,
  ...(tidyLine(siret) === '' ? {} : { siret: tidyLine(siret) }),
  ...(tidyLine(vat) === '' ? {} : { vat: tidyLine(vat) }),
})

/** Session storage key of the sign-up form. */
export const REGISTRATION_STORAGE_KEY = 'registration-draft'

const fields = Object.keys(emptyForm).filter((name) => !name.startsWith('password'))

const VERSION = 1

/** What the tab keeps: never a password. */
export const writeDraft = (form: RegistrationForm): string =>
  JSON.stringify({
    version: VERSION,
    form: Object.fromEntries(Object.entries(form).filter(([name]) => fields.includes(name))),
  })

/** The fields of a stored text; null for none and for an unreadable one. */
export const readDraft = (text: string | null): Partial<RegistrationForm> | null => {
  const form = readVersioned(text, VERSION)?.form
  if (!isRecord(form)) return null
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => fields.includes(name) && isText(value)),
  )
}
