/** Text rules that both sides share. */

/** Lower case without accents or ligatures, single spaces: what search compares. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/\s+/g, ' ')
    .trim()

/** True when the text holds U+0000 or half of a surrogate pair: never stored, answered with 422. */
export const hasForbiddenCharacters = (text: string): boolean =>
  text.includes('\u0000') || !text.isWellFormed()

/** A number as French people write it: comma, at most `decimals` decimals, no groups. */
export const formatNumber = (value: number, decimals: number, keepZeros = false): string =>
  formatterOf(decimals, keepZeros).format(value)

/** Groups of three as in prices: `12'345`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, "'")

/** `3 lignes`, `1 ligne`; none: `0 ligne`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`

/** A rate as people read it: `20 %`, `5,5 %`, with a no-break space. */
export const formatPercent = (percent: number): string => `${formatNumber(percent, 2)}\u00a0%`

const formatters = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs fifty times as much as using it, and a configurator prints dozens of numbers a choice. */
const formatterOf = (decimals: number, keepZeros: boolean): Intl.NumberFormat => {
  const key = `${decimals}${keepZeros}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.NumberFormat('fr-FR', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: keepZeros ? decimals : 0,
    useGrouping: false,
  })
  formatters.set(key, formatter)
  return formatter
}

/** With a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
