/** Sizes that were typed among the words of a search, mm. */
export interface TypedSize {
  /** so wide, or long */
  widest: number | null
  /** so high */
  height: number | null
}

/** Below it a number is a slat, a thickness, a name: no opening is so small. */
const SMALLEST = 300
/** A bare number below it belongs to a name: « film 200 ». */
const SMALLEST_BARE = 500
const LARGEST = 20_000
/** Of two numbers without a unit, those up to it are centimetres: « 140 x 190 ». */
const CENTIMETRES = 400

const NUMBER = '(\\d{1,5}(?:[.,]\\d{1,3})?)'
const UNIT = '(mm|cm|m)(?![\\p{L}\\p{N}²])'
const PAIR = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])${NUMBER}\\s*(?:${UNIT})?\\s*[x×*]\\s*${NUMBER}\\s*(?:${UNIT})?(?![\\p{L}\\p{N}])`,
  'u',
)
const SINGLE = new RegExp(`(?<![\\p{L}\\p{N}.,-])${NUMBER}\\s*${UNIT}`, 'u')
const BARE = /(?<![\p{L}\p{N}.,-])(\d{3,5})(?![\p{L}\p{N}.,-]|\s*(?:%|µ|micron))/u

const FACTORS: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 }

const millimetres = (number: string, unit: string): number =>
  Math.round(Number(number.replace(',', '.')) * (FACTORS[unit] ?? 1))

const isSize = (mm: number): boolean => mm >= SMALLEST && mm <= LARGEST

/** The size in a folded text (« 4 m », « 2,40 m », « 2400 », « 1400 x 1900 »), and the text without it. */
export const typedSize = (text: string): TypedSize & { rest: string } => {
  const none = { widest: null, height: null, rest: text }
  const pair = PAIR.exec(text)
  if (pair) {
    const [found, one = '', oneUnit, other = '', otherUnit] = pair
    const isSmall = Number(one) <= CENTIMETRES && Number(other) <= CENTIMETRES
    const unit = otherUnit ?? oneUnit ?? (isSmall ? 'cm' : 'mm')
    const [widest, height] = [millimetres(one, oneUnit ?? unit), millimetres(other, otherUnit ?? unit)]
    return isSize(widest) && isSize(height) ? { widest, height, rest: without(text, found) } : none
  }
  const single = SINGLE.exec(text)
  if (single) {
    const [found, number = '', unit = ''] = single
    const widest = millimetres(number, unit)
    return isSize(widest) ? { widest, height: null, rest: without(text, found) } : none
  }
  const bare = BARE.exec(text)
  const widest = Number(bare?.[1] ?? 0)
  return bare && widest >= SMALLEST_BARE && widest <= LARGEST
    ? { widest, height: null, rest: without(text, bare[0]) }
    : none
}

const without = (text: string, part: string): string => text.replace(part, ' ').replace(/\s+/g, ' ').trim()
