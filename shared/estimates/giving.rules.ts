import { isSiren, isVatNumber, tidyNumber } from '#shared/session/company-numbers.rules'
import { isEmailAddress } from '#shared/session/login.rules'
import { unitCentsOf } from './estimate.rules.ts'
import { WHOLE_QUANTITY } from './estimate-limits.ts'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'
import type { IssuerBody, IssuerFacts } from './issuer.schema.ts'

/** What may be kept, and what lacks to be handed out: the pages and the routes ask the same rules. Messages in French by field. */
export type EstimateProblems = Readonly<Record<string, string>>

const REQUIRED = 'Ce champ est obligatoire.'

/** What is wrong with the facts of who issues estimates, beside their length; what is empty lacks nothing yet. */
export const issuerProblems = ({
  siren,
  email,
  vatNumber,
  prefix,
}: Pick<IssuerBody, 'siren' | 'email' | 'vatNumber' | 'prefix'>): EstimateProblems => ({
  ...(tidyNumber(siren) !== '' &&
    !isSiren(siren) && {
      siren: 'Ce numéro SIREN est erroné\u00a0: il compte 9 chiffres, dont une clé de contrôle.',
    }),
  ...(email.trim() !== '' &&
    !isEmailAddress(email.trim()) && { email: 'Cette adresse email n’est pas valable.' }),
  ...(tidyNumber(vatNumber) !== '' &&
    !isVatNumber(vatNumber) && {
      vatNumber: 'Ce numéro de TVA est erroné\u00a0: vérifiez le pays, la clé et le nombre de chiffres.',
    }),
  ...(!PREFIX.test(prefix) && {
    prefix:
      'Lettres, chiffres, tirets, points et barres seulement, sans chiffre à la fin\u00a0: «\u00a0DC-\u00a0», «\u00a0D2026/\u00a0».',
  }),
})

/** Ends with no digit, so that two prefixes never make the same number. */
const PREFIX = /^(?:[A-Za-z0-9./-]*[A-Za-z./-])?$/

/** What lacks in the facts of who issues it; `name`, `siren` …: who charges no VAT needs no number for it. */
const lackingFacts = (issuer: IssuerFacts): EstimateProblems =>
  Object.fromEntries(
    (['name', 'siren', 'vatNumber', 'street', 'postalCode', 'city', 'email'] as const)
      .filter((field) => issuer[field].trim() === '' && !(field === 'vatNumber' && issuer.vatExempt === true))
      .map((field) => [field, REQUIRED]),
  )

/** What keeps a line from being kept: a model is counted in whole pieces, and only a model has what it is ordered from. */
const lineProblems = ({ kind, quantity, product }: EstimateLine): EstimateProblems => ({
  ...((kind === 'model') !== (product !== null) && {
    label: 'Cette ligne n’est pas lisible\u00a0: supprimez-la.',
  }),
  ...(kind === 'model' &&
    quantity !== null &&
    quantity % WHOLE_QUANTITY !== 0 && { quantity: 'Un produit se compte en unités entières.' }),
})

/** Problems of lines under `lines.0.label`. */
const eachLine = (
  lines: readonly EstimateLine[],
  problems: (line: EstimateLine) => EstimateProblems,
): EstimateProblems =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      Object.entries(problems(line)).map(([field, message]) => [`lines.${index}.${field}`, message]),
    ),
  )

/** Why what is typed may not be kept; empty when it may, whole or not. */
export const keepingProblems = ({ lines }: Pick<EstimateContent, 'lines'>): EstimateProblems => {
  const keys = new Set<string>()
  return eachLine(lines, (line) => {
    const twice = keys.has(line.key)
    keys.add(line.key)
    return twice
      ? { label: 'Cette ligne est deux fois dans le devis\u00a0: supprimez-en une.' }
      : lineProblems(line)
  })
}

/** What a line lacks to be handed out. */
const lackingOfLine = (line: EstimateLine, margin: number): EstimateProblems => ({
  ...(line.label.trim() === '' && { label: 'Décrivez cette ligne.' }),
  ...(line.quantity === null && { quantity: 'Indiquez la quantité.' }),
  ...(unitCentsOf(line, margin) === null && {
    price:
      line.price.by === 'hand'
        ? 'Indiquez le prix de vente.'
        : 'Sans prix d’achat, la marge ne donne pas de prix\u00a0: indiquez l’un ou l’autre.',
  }),
})

/** What is said of works says where they are done. */
const lackingAddress = (
  { client, lines }: EstimateContent,
  { vatExempt = false }: IssuerFacts,
): EstimateProblems => {
  const isOfWorks = lines.some(({ kind, vatRate }) => kind === 'labour' || (!vatExempt && vatRate !== 20))
  if (!isOfWorks) return {}
  return Object.fromEntries(
    (['street', 'postalCode', 'city'] as const)
      .filter((field) => client[field].trim() === '')
      .map((field) => [
        `client.${field}`,
        'Un devis de travaux porte l’adresse du client\u00a0: indiquez-la.',
      ]),
  )
}

/**
 * All that lacks to hand it out, at once, by field: `issuer.siren`, `client.name`, `client.street`, `lines`, `lines.0.label`, `lines.0.quantity`,
 * `lines.0.price`. Empty when it may be handed out.
 */
export const givingProblems = (
  content: EstimateContent,
  issuer: IssuerFacts & Pick<IssuerBody, 'prefix'>,
): EstimateProblems => ({
  ...Object.fromEntries(
    Object.entries({ ...lackingFacts(issuer), ...issuerProblems(issuer) }).map(([field, message]) => [
      `issuer.${field}`,
      message,
    ]),
  ),
  ...(content.client.name.trim() === '' && { 'client.name': 'Indiquez pour qui est ce devis.' }),
  ...lackingAddress(content, issuer),
  ...(content.lines.length === 0 && { lines: 'Ajoutez au moins une ligne.' }),
  ...keepingProblems(content),
  ...eachLine(content.lines, (line) => lackingOfLine(line, content.margin)),
})

/** What a client signs a devis by lacks: `name`. */
export const acceptingProblems = ({ name }: { name: string }): EstimateProblems =>
  name.trim() === '' ? { name: 'Indiquez votre nom.' } : {}
