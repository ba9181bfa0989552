/** Money is integer cents everywhere; euros exist only on the wire and on screen (§9). */

/** Absorbs binary noise before a floor, ceil or half-up rounding, so that 4.2250000001 and 4.225 agree. */
const EPSILON = 1e-9

/** VAT on what is sold from now on, in percent. What was validated or ordered carries its own rate. */
export const VAT_PERCENT = 20

/** Integer nearest to `value`, halves up. Total on finite numbers. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + EPSILON) + 0

/** Cents for the wire: 1250 → 12.5, never more than two decimals. */
export const toEuros = (cents: number): number => cents / 100

/** Euros from the wire to cents: 12.5 → 1250. */
export const toCents = (euros: number): number => roundHalfUp(euros * 100)

/** VAT at `percent` on an amount in cents, rounded half up. */
export const vatOf = (cents: number, percent: number): number => roundHalfUp((cents * percent) / 100)

/** Apostrophe groups, comma, two decimals, no-break space before the sign: `1'234,50 €` (§9). */
export const formatCents = (cents: number): string => {
  const absolute = Math.abs(cents)
  const whole = Math.trunc(absolute / 100).toString()
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "'")
  const fraction = (absolute % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '−' : ''}${grouped},${fraction}\u00a0€`
}

/** A difference: `+11,70 €`, `−2,00 €`. */
export const signedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`
