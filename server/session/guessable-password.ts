import type { Company } from '#shared/platform/company'
import { AppError } from '#shared/platform/errors'
import { PASSWORD_MIN } from '#shared/session/password.rules'
import type { UserRow } from './account.queries.ts'

/**
 * New passwords that whoever guesses would try first: ASVS 6.2.4 (common ones), 6.2.11 and 6.2.12 (words of the context).
 * Known to the server alone: the list is large, and a page that had it would tell nothing that the answer does not.
 */

/** What a person is told of their field. */
export const GUESSABLE = {
  common:
    'Ce mot de passe est trop courant\u00a0: c’est un des premiers que l’on essaierait. Choisissez-en un autre.',
  personal:
    'Ce mot de passe est fait de votre nom, de votre entreprise, de votre adresse email ou de notre nom\u00a0: choisissez-en un autre.',
} as const

/** What the list of the package lacks: words of France, of offices and of the trade, one of several parts with a hyphen. */
const OURS = `
  administrateur artisan ascenseur banne batiment bienvenue bonjour brise-soleil camion changez-moi chantier chouquette
  commande coucou devis doudou entreprise ete facture famille fenetre hiver jetaime licorne lyon magasin maman maison mdp
  menuisier merci mot-de-passe ordinateur outil papa parapluie patron installateur installation janvier fevrier avril
  juillet aout septembre octobre novembre decembre jalousie lundi mardi mercredi jeudi vendredi samedi dimanche menuiserie
  motdepasseoublie moustiquaire pergola persienne poseur printemps automne rideau rideau-metallique store store-banne
  tringle voilage volet volet-roulant
`.trim()

/** A word as it is, and as several of it are written. */
const numbersOf = (word: string): string[] =>
  /[sxz]$/.test(word) ? [word] : [word, `${word}${/eau$/.test(word) ? 'x' : 's'}`]

/** A word of `OURS` with each of its parts as one and as several. */
const formsOf = (word: string): string[] =>
  word
    .split('-')
    .reduce<string[]>(
      (made, part) => made.flatMap((start) => numbersOf(part).map((end) => start + end)),
      [''],
    )

/** Letters without accents and case; digits and signs as they are. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Digits and signs that stand for a letter; « 1 », « ! » and « | » for either of two. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '6': 'g',
}

/** Digits and signs beside the letters that may be the word's own first or last. */
const OUTER = 2

/**
 * A word as it was before digits and signs took the places of letters; most of those around it are none, since a form asks
 * for them. « M0tDePasse!1 » is motdepasse. Both readings where a sign may stand for « i » or « l ».
 */
const lettersMeant = (folded: string): string[] => {
  const first = folded.search(/\p{L}/u)
  if (first < 0) return []
  const last = folded.replace(/[^\p{L}]+$/u, '').length
  const texts = Array.from({ length: (OUTER + 1) ** 2 }, (_, index) =>
    folded.slice(Math.max(0, first - (index % (OUTER + 1))), last + Math.floor(index / (OUTER + 1))),
  )
  return [...new Set(texts)].flatMap((text) =>
    ['i', 'l'].map((either) =>
      text
        .replace(/[1!|]/g, either)
        .replace(/./gu, (sign) => STANDS_FOR[sign] ?? sign)
        .replace(/[^\p{L}]/gu, ''),
    ),
  )
}

/** Without what people put around a word so that a form takes it: the signs alone, the digits with them, and signs within. */
const coresOf = (folded: string): string[] => [
  folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
  folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  folded.replace(/[^\p{L}\p{N}]+/gu, '').replace(/^\p{N}+|\p{N}+$/gu, ''),
]

/** What is written over and over in a text, with signs between or without; undefined when nothing is. */
const repeatedIn = (text: string): string | undefined =>
  /^([\p{L}\p{N}].*?)(?:[^\p{L}\p{N}]*\1)+$/u.exec(text)?.[1]

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, '')

/** A shorter word says nothing: it stands in too many others by chance. */
const MIN_WORD = 3
/** Letters that make a password more than the words taken out of it. */
const MIN_OWN = 4

let common: Promise<ReadonlySet<string>> | undefined

/** Fetched when somebody chooses a password, and kept: 49,233 words. */
const commonWords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...OURS.split(/\s+/).flatMap(formsOf)]),
  )
  return common
}

/** Whose password it is. */
export type Chooser = Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'company'>

/** The longest first: « pontjean » before « jean ». */
const wordsOf = ({ email, first_name, last_name, company }: Chooser, shop: string): string[] => {
  const [local = '', domain = ''] = email.split('@')
  const said = [first_name, last_name, company, shop, local, ...domain.split('.').slice(0, -1)]
  const words = said.flatMap((text) => [text, ...fold(text).split(/[^\p{L}]+/u)]).map(lettersOf)
  return [...new Set(words)].filter(({ length }) => length >= MIN_WORD).sort((a, b) => b.length - a.length)
}

/**
 * Why a password is too easy to guess, in French; null when it is not. Common: it is on the list, as it is, without the
 * digits and signs around it, or by the letters that they stand for; or it is such a word over and over, or anything over and
 * over that is too short for a password by itself. Personal: taken out the names of the person, the company, the e-mail and the shop, too
 * little of it is left, or a common word.
 */
export const guessable = async (
  password: string,
  chooser: Chooser,
  { name: shop }: Pick<Company, 'name'>,
): Promise<string | null> => {
  const words = await commonWords()
  const isCommon = (text: string): boolean => text.length >= MIN_WORD && words.has(text)
  const folded = fold(password)
  const readings = lettersMeant(folded)
  const repeated = [folded, ...coresOf(folded)].flatMap((text) => repeatedIn(text) ?? [])
  if (repeated.some(({ length }) => length < PASSWORD_MIN)) return GUESSABLE.common
  const said = [folded, ...repeated].flatMap((text) => [text, ...coresOf(text), ...lettersMeant(text)])
  if (said.some(isCommon)) return GUESSABLE.common
  const names = wordsOf(chooser, shop)
  const isOfNames = (letters: string): boolean => {
    const own = names.reduce((left, word) => left.replaceAll(word, ''), letters)
    return own !== letters && (own.length < MIN_OWN || isCommon(own))
  }
  return [lettersOf(password), ...readings].some(isOfNames) ? GUESSABLE.personal : null
}

/** Throws INVALID_FIELDS for a new password that is easily guessed. */
export const refuseGuessable = async (
  password: string,
  chooser: Chooser,
  company: Pick<Company, 'name'>,
): Promise<void> => {
  const reason = await guessable(password, chooser, company)
  if (reason !== null) throw new AppError('INVALID_FIELDS', { errors: { password: [reason] } })
}
