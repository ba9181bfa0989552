import { formatNumber } from '#shared/platform/text'
import { frenchVatOf } from '#shared/session/company-numbers.rules'
import { FIRST_NUMBER_MAX, UNIT_CENTS_MAX } from './estimate-limits.ts'
import { VAT_RATES, type VatRate } from './estimate-words.ts'
import { type EstimateProblems, issuerProblems } from './giving.rules.ts'
import type { Issuer, IssuerBody } from './issuer.schema.ts'
import { centsOf, daysOf, euros, type TypedTexts } from './typed-figures.ts'

/** Who issues estimates, as it stands in its fields. */
export type IssuerForm = Readonly<Record<IssuerField, string>>
export type IssuerField = Exclude<keyof IssuerBody, 'version'>

const TEXTS = [
  'name',
  'siren',
  'street',
  'postalCode',
  'city',
  'email',
  'phone',
  'vatNumber',
  'legalForm',
  'register',
  'mediator',
  'insurance',
  'terms',
  'prefix',
] as const satisfies readonly IssuerField[]

/** All fields, in the order of the form. */
const ISSUER_FIELDS: readonly IssuerField[] = [
  ...TEXTS,
  'feeCents',
  'vatExempt',
  'firstNumber',
  'vatRate',
  'validityDays',
]

/** What `vatExempt` says where no VAT is charged. */
export const EXEMPT = 'exempt'

/** As it is kept. */
export const formOf = (issuer: Issuer): IssuerForm => ({
  name: issuer.name,
  siren: issuer.siren,
  street: issuer.street,
  postalCode: issuer.postalCode,
  city: issuer.city,
  email: issuer.email,
  phone: issuer.phone,
  vatNumber: issuer.vatNumber,
  legalForm: issuer.legalForm ?? '',
  register: issuer.register ?? '',
  mediator: issuer.mediator ?? '',
  feeCents: euros(issuer.feeCents ?? null),
  vatExempt: issuer.vatExempt === true ? EXEMPT : '',
  insurance: issuer.insurance,
  terms: issuer.terms,
  prefix: issuer.prefix,
  firstNumber: String(issuer.firstNumber),
  vatRate: String(issuer.vatRate),
  validityDays: String(issuer.validityDays),
})

const rankOf = (text: string): number | undefined => {
  const rank = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0
  return rank >= 1 && rank <= FIRST_NUMBER_MAX ? rank : undefined
}

const rateOf = (text: string): VatRate => VAT_RATES.find((rate) => String(rate) === text) ?? 20

/** What is wrong with what stands there, by field; empty when it may be kept. */
export const formProblems = (form: IssuerForm): EstimateProblems => ({
  ...issuerProblems(form),
  ...(centsOf(form.feeCents) === undefined && {
    feeCents: `Saisissez un montant de 0 à ${formatNumber(UNIT_CENTS_MAX / 100, 0)}\u00a0€, au centime près.`,
  }),
  ...(rankOf(form.firstNumber) === undefined && {
    firstNumber: `Saisissez un nombre entier de 1 à ${formatNumber(FIRST_NUMBER_MAX, 0)}.`,
  }),
  ...(daysOf(form.validityDays) === undefined && {
    validityDays: 'Saisissez un nombre de jours de 1 à 365.',
  }),
})

/** What is kept of it; null where a figure is none. */
export const bodyOf = (form: IssuerForm, version: number): IssuerBody | null => {
  const firstNumber = rankOf(form.firstNumber)
  const validityDays = daysOf(form.validityDays)
  if (firstNumber === undefined || validityDays === undefined) return null
  const feeCents = centsOf(form.feeCents)
  if (feeCents === undefined) return null
  return {
    ...form,
    ...{ version, firstNumber, validityDays, vatRate: rateOf(form.vatRate) },
    feeCents: feeCents === 0 ? null : feeCents,
    vatExempt: form.vatExempt === EXEMPT,
  }
}

/** What stands otherwise than it is kept. */
export const changedTexts = (form: IssuerForm, kept: IssuerForm): TypedTexts =>
  Object.fromEntries(
    ISSUER_FIELDS.filter((field) => form[field] !== kept[field]).map((field) => [field, form[field]]),
  )

/** The form with a text typed. While nobody typed another, the VAT number of who charges VAT follows from the SIREN. */
export const typedInto = (form: IssuerForm, field: IssuerField, text: string): IssuerForm => {
  const typed = { ...form, [field]: text }
  const follows = form.vatNumber === (frenchVatOf(form.siren) ?? '') && form.vatExempt !== EXEMPT
  return field === 'siren' && follows ? { ...typed, vatNumber: frenchVatOf(text) ?? '' } : typed
}

/** The form with what this tab kept of what was typed. */
export const withTyped = (form: IssuerForm, texts: TypedTexts): IssuerForm => ({
  ...form,
  ...Object.fromEntries(
    ISSUER_FIELDS.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : [[field, text] as const]
    }),
  ),
})
