/** SIRET and VAT numbers: optional, helpful to whoever approves an account, never blocking. */

/** Digits and capitals only, as numbers are stored: spaces, dots and hyphens are how people group them. */
export const tidyNumber = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

const LA_POSTE = '356000000'

const digitsOf = (text: string): number[] => Array.from(text, Number)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Luhn: every second digit from the right is doubled, the digits of the results add up to a multiple of ten. */
const passesLuhn = (digits: string): boolean =>
  sum(
    digitsOf(digits)
      .reverse()
      .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0))),
  ) %
    10 ===
  0

/** 14 digits that pass Luhn; La Poste's establishments may instead have digits that add up to a multiple of five. */
export const isSiret = (text: string): boolean => {
  const siret = tidyNumber(text)
  if (!/^[0-9]{14}$/.test(siret) || /^0{9}/.test(siret)) return false
  return passesLuhn(siret) || (siret.startsWith(LA_POSTE) && sum(digitsOf(siret)) % 5 === 0)
}

/** 9 digits that pass Luhn. */
export const isSiren = (text: string): boolean => {
  const siren = tidyNumber(text)
  return /^[0-9]{9}$/.test(siren) && !/^0{9}/.test(siren) && passesLuhn(siren)
}

/** What follows the country's letters, by country of the Union and Northern Ireland. */
const vatForms: Readonly<Record<string, RegExp>> = {
  AT: /^U[0-9]{8}$/,
  BE: /^[01][0-9]{9}$/,
  BG: /^[0-9]{9,10}$/,
  CY: /^[0-9]{8}[A-Z]$/,
  CZ: /^[0-9]{8,10}$/,
  DE: /^[0-9]{9}$/,
  DK: /^[0-9]{8}$/,
  EE: /^[0-9]{9}$/,
  EL: /^[0-9]{9}$/,
  ES: /^(?:[A-Z][0-9]{7}[A-Z0-9]|[0-9]{8}[A-Z])$/,
  FI: /^[0-9]{8}$/,
  HR: /^[0-9]{11}$/,
  HU: /^[0-9]{8}$/,
  IE: /^(?:[0-9]{7}[A-Z]{1,2}|[0-9][A-Z][0-9]{5}[A-Z])$/,
  IT: /^[0-9]{11}$/,
  LT: /^(?:[0-9]{9}|[0-9]{12})$/,
  LU: /^[0-9]{8}$/,
  LV: /^[0-9]{11}$/,
  MT: /^[0-9]{8}$/,
  NL: /^[0-9]{9}B[0-9]{2}$/,
  PL: /^[0-9]{10}$/,
  PT: /^[0-9]{9}$/,
  RO: /^[1-9][0-9]{1,9}$/,
  SE: /^[0-9]{12}$/,
  SI: /^[0-9]{8}$/,
  SK: /^[0-9]{10}$/,
  XI: /^(?:[0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})$/,
}

/** The two digits of a French VAT number that follow from its SIREN. */
export const frenchVatKey = (siren: string): string =>
  String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

/** The French VAT number that a SIREN or a SIRET says: `FR44732829320`; null for what is neither. */
export const frenchVatOf = (text: string): string | null => {
  const siren = tidyNumber(text).slice(0, 9)
  return isSiren(text) || isSiret(text) ? `FR${frenchVatKey(siren)}${siren}` : null
}

/** A French number whose key is its SIREN's, or one of another country of the Union that has that country's form. */
export const isVatNumber = (text: string): boolean => {
  const vat = tidyNumber(text)
  const country = vat.slice(0, 2)
  const rest = vat.slice(2)
  if (country === 'FR') return /^[0-9]{11}$/.test(rest) && rest.slice(0, 2) === frenchVatKey(rest.slice(2))
  return Object.hasOwn(vatForms, country) && vatForms[country]?.test(rest) === true
}

/** What a person is told of a number that looks wrong; null for a good one and for none. The form may be sent. */
export const siretWarning = (text: string): string | null =>
  tidyNumber(text) === '' || isSiret(text)
    ? null
    : 'Ce numéro SIRET semble erroné\u00a0: il compte 14 chiffres, dont une clé de contrôle.'

/** As `siretWarning`, for a VAT number. */
export const vatWarning = (text: string): string | null =>
  tidyNumber(text) === '' || isVatNumber(text)
    ? null
    : 'Ce numéro de TVA semble erroné\u00a0: vérifiez le pays, la clé et le nombre de chiffres.'
