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

/** A number as French people write it: comma, at most `decimals` decimals, no-break space groups. */
export const formatNumber = (value: number, decimals: number, keepZeros = false): string =>
  new Intl.NumberFormat('fr-FR', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: keepZeros ? decimals : 0,
    useGrouping: false,
  }).format(value)
