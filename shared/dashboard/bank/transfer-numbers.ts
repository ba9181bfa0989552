import { fold } from '#shared/platform/text'

/** What a transfer's texts name: orders, invoices, a company. Every function is linear in the length of its text. */

/** Numbers that a transfer names, as they are written in full: CMD-2026-000012, FAC-2026-000003. */
export interface NamedNumbers {
  readonly orders: readonly string[]
  readonly invoices: readonly string[]
}

/** Numbers that are read of one transfer: of as many orders as it may pay (`SHARES_MAX`), and of an invoice of each. */
const NUMBERS_MAX = 24

const NAMED =
  /(cmd|commande|order|facture|fac|fact|invoice)s?[^a-z0-9]{0,4}(?:n[^a-z0-9]{0,3}|no[^a-z0-9]{0,3}|ref[^a-z0-9]{0,3})?(20\d\d)[^a-z0-9]{0,3}(\d{1,12})(?!\d)/g

/**
 * The numbers that a text names, with or without their dashes and leading zeros: `CMD-2026-000012`, `cmd 2026 12`,
 * `FACTURE N° 2026000003`; one of more than six digits too.
 */
export const numbersIn = (text: string): NamedNumbers => {
  const orders = new Set<string>()
  const invoices = new Set<string>()
  for (const [, word = '', year, digits] of fold(text).matchAll(NAMED)) {
    if (orders.size + invoices.size === NUMBERS_MAX) break
    const number = Number(digits)
    if (number === 0) continue
    const isInvoice = word.startsWith('fac') || word === 'invoice'
    const written = `${isInvoice ? 'FAC' : 'CMD'}-${year}-${String(number).padStart(6, '0')}`
    ;(isInvoice ? invoices : orders).add(written)
  }
  return { orders: [...orders], invoices: [...invoices] }
}

/** What stands beside the name of a company, or of a person, in one file and not in the next. */
const BESIDE =
  /^(sarl|sas|sasu|eurl|sa|snc|sci|scop|scic|ei|eirl|earl|selarl|ste|societe|ets|etablissements?|entreprise|monsieur|madame|mme|mr|m)$/

/** The words of a name, without what stands beside it: `SARL Ménuiserie Durand & Fils` → menuiserie durand fils. */
export const nameWords = (name: string): string[] =>
  fold(name.slice(0, 200))
    // S.A.R.L.
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !BESIDE.test(word))

/** Letters from which a name is told from a word that stands in a text by chance. */
const NAME_MIN = 5

/** Companies by their first word, to be looked for in many texts. */
export const companyFinder = <Company extends { readonly company: string }>(
  companies: readonly Company[],
) => {
  const byFirst = new Map<string, { words: readonly string[]; company: Company }[]>()
  for (const company of companies) {
    const words = nameWords(company.company)
    const [first] = words
    if (first === undefined || words.join('').length < NAME_MIN) continue
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, company }])
  }
  /** The companies whose name is the payer's, or stands in a text as a whole. */
  return (texts: readonly string[]): Company[] => {
    const found = new Set<Company>()
    for (const text of texts) {
      const words = fold(text)
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== '' && !BESIDE.test(word))
      for (const [place, word] of words.entries())
        for (const one of byFirst.get(word) ?? [])
          if (one.words.every((its, nth) => words[place + nth] === its)) found.add(one.company)
    }
    return [...found]
  }
}
