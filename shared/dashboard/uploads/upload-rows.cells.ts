/** What one cell of staff's files may say: texts and numbers as French people and their tools write them. */

/**
 * A cell as the file holds it. A CSV holds texts only; a workbook also numbers, and things that are refused wherever
 * they are read: what a formula gave, an error, a date, a percentage, a yes/no.
 */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; value: number }
  | { kind: 'formula' | 'error' | 'date' | 'percent' | 'boolean'; text: string }

export const EMPTY: Cell = { kind: 'text', text: '' }

export type DecimalSign = ',' | '.'

/** What a cell says, or why it says nothing, in French. */
export type ReadCell<Value> = { ok: true; value: Value } | { ok: false; reason: string }

const good = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
const bad = (reason: string): { ok: false; reason: string } => ({ ok: false, reason })

export const REQUIRED = 'Cette valeur est obligatoire.'
const FORMULA =
  'Cette cellule contient une formule\u00a0: remplacez-la par sa valeur (copier, puis collage spécial «\u00a0valeurs\u00a0»).'

const REFUSED = {
  formula: FORMULA,
  error: 'Cette cellule contient une erreur de calcul du tableur.',
  date: 'Le tableur a pris cette valeur pour une date\u00a0: mettez la cellule au format Texte et saisissez-la à nouveau.',
  percent:
    'Cette cellule est affichée en pourcentage\u00a0: mettez-la au format Nombre et saisissez la valeur à nouveau.',
  boolean: 'Cette cellule contient VRAI ou FAUX\u00a0: un texte ou un nombre est attendu.',
} as const

/** Longest row fault value that is kept. */
const SHOWN = 100

/** The start of what a cell holds, as a fault shows it. */
export const shownValue = (text: string): string => {
  const clean = text.replaceAll('\u0000', '\ufffd').toWellFormed()
  // A cut through a surrogate pair would leave half of it.
  return clean.length > SHOWN
    ? `${clean
        .slice(0, SHOWN - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : clean
}

/** True for a cell that holds nothing to read. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (cell.kind === 'text' && cell.text.trim() === '')

/** Line breaks and tabs become spaces; what else cannot be seen is refused. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\ufffd]/u

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text without blanks around and doubled; '' for an empty cell. */
export const readText = (cell: Cell, maxLength: number): ReadCell<string> => {
  if (cell.kind !== 'text' && cell.kind !== 'number') return bad(REFUSED[cell.kind])
  if (cell.kind === 'number' && !Number.isSafeInteger(cell.value)) {
    return bad('Un texte est attendu, pas un nombre\u00a0: mettez la cellule au format Texte.')
  }
  const text = (cell.kind === 'number' ? String(cell.value) : cell.text)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    // An apostrophe before a sign of formulas is how a text is shielded from spreadsheets, in our own files too.
    .replace(/^' ?(?=[=+\-@＝＋－＠])/, '')
    .normalize('NFC')
  if (text.startsWith('=')) return bad(FORMULA)
  const invisible = INVISIBLE.exec(text)
  if (invisible) {
    return bad(`Ce texte contient un caractère invisible ou illisible (${codePoint(invisible[0])}).`)
  }
  return text.length > maxLength
    ? bad(`Ce texte compte ${text.length} caractères\u00a0: ${maxLength} au plus.`)
    : good(text)
}

/** A text that must match; lower-case letters of `ascii` texts count as capitals. */
export const readReference = (cell: Cell, pattern: RegExp, rule: string): ReadCell<string> => {
  const text = readText(cell, 100)
  if (!text.ok) return text
  if (text.value === '') return bad(REQUIRED)
  const reference = text.value.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return pattern.test(reference) ? good(reference) : bad(rule)
}

const GROUPED = /^(?<sign>[-−+]?) ?(?<whole>\d{1,3}(?:[ ']\d{3})+|\d+)(?:(?<point>[.,])(?<fraction>\d+))?$/
const CURRENCY = /^(?:€|EUR)\s*|\s*(?:€|EUR)$/i

const NUMBER_EXPECTED =
  'Un nombre est attendu, comme 1234,50 ou 1234.50 (milliers séparés par une espace ou une apostrophe).'

interface WrittenNumber {
  negative: boolean
  whole: string
  fraction: string
  point: DecimalSign | null
}

const readWritten = (text: string): ReadCell<WrittenNumber> => {
  const plain = text
    .trim()
    .replace(CURRENCY, '')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/’/g, "'")
    .trim()
  if (plain === '') return bad(REQUIRED)
  if (plain.startsWith('=')) return bad(FORMULA)
  if (/^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i.test(plain)) {
    return bad('Nombre en écriture scientifique\u00a0: écrivez tous ses chiffres.')
  }
  if (/^[-−+]?\d[\d ',.]*%$/.test(plain)) return bad(REFUSED.percent)
  const groups = GROUPED.exec(plain)?.groups
  if (groups === undefined) return bad(NUMBER_EXPECTED)
  const { sign = '', whole = '', point, fraction = '' } = groups
  return good({
    negative: sign === '-' || sign === '−',
    whole: whole.replace(/[ ']/g, ''),
    fraction,
    point: point === ',' || point === '.' ? point : null,
  })
}

/** Most cents of a price: 1,000,000 €. */
const CENTS_MAX = 100_000_000
const TOO_DEAR = 'Le prix dépasse 1\u00a0000\u00a0000\u00a0€.'
const NEGATIVE = 'Un prix ne peut pas être négatif.'
const TOO_FINE = 'Un prix a deux décimales au plus.'

/** A number read, and the decimal sign that it was written with, if it had one. */
export interface ReadNumber {
  value: number
  point: DecimalSign | null
}

/** Cents of a price in euros. */
export const readCents = (cell: Cell): ReadCell<ReadNumber> => {
  if (cell.kind === 'number') return centsOfNumber(cell.value)
  if (cell.kind !== 'text') return bad(REFUSED[cell.kind])
  const written = readWritten(cell.text)
  if (!written.ok) return written
  const { negative, whole, fraction, point } = written.value
  if (negative && /[1-9]/.test(whole + fraction)) return bad(NEGATIVE)
  if (fraction.length > 2) return bad(TOO_FINE)
  const digits = (whole + fraction.padEnd(2, '0')).replace(/^0+(?=\d)/, '')
  if (digits.length > 9 || Number(digits) > CENTS_MAX) return bad(TOO_DEAR)
  return good({ value: Number(digits), point })
}

/** A workbook keeps binary numbers: 12.3 may be 12.300000000000001. */
const NOISE = 1e-6

const centsOfNumber = (euros: number): ReadCell<ReadNumber> => {
  if (!Number.isFinite(euros)) return bad('Ce nombre est hors des limites.')
  if (euros < 0) return bad(NEGATIVE)
  if (euros * 100 > CENTS_MAX) return bad(TOO_DEAR)
  const cents = Math.round(euros * 100)
  return Math.abs(euros * 100 - cents) > NOISE ? bad(TOO_FINE) : good({ value: cents + 0, point: null })
}

/** Any number from -1,000,000,000 to 1,000,000,000 with nine decimals at most. */
export const readNumber = (cell: Cell): ReadCell<ReadNumber> => {
  if (cell.kind === 'number') return inLimits(cell.value, null)
  if (cell.kind !== 'text') return bad(REFUSED[cell.kind])
  const written = readWritten(cell.text)
  if (!written.ok) return written
  const { negative, whole, fraction, point } = written.value
  if (whole.length > 15 || fraction.length > 9) return bad('Ce nombre a trop de chiffres.')
  return inLimits(Number(`${negative ? '-' : ''}${whole}.${fraction || '0'}`), point)
}

const inLimits = (value: number, point: DecimalSign | null): ReadCell<ReadNumber> =>
  Number.isFinite(value) && Math.abs(value) <= 1e9
    ? good({ value: value + 0, point })
    : bad('Ce nombre est hors des limites.')
