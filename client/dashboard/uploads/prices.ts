import type { PriceUnit } from '#shared/dashboard/uploads/findings.schema'
import { slipOf } from '#shared/dashboard/uploads/uploads.rules'
import { formatCents, toCents } from '#shared/platform/money'
import { formatNumber, formatPercent } from '#shared/platform/text'

/** A price in euros, or the percentage of a surcharge; a dash where there is none. */
export const priceText = (price: number | null, unit: PriceUnit = 'euro'): string => {
  if (price === null) return '–'
  return unit === 'percent' ? formatPercent(price) : formatCents(toCents(price))
}

/** The size of a difference: `1,20 €`, or `3 points` between two percentages. */
const amountText = (cents: number, unit: PriceUnit): string =>
  unit === 'percent'
    ? `${formatNumber(cents / 100, 2)}\u00a0${cents < 200 ? 'point' : 'points'}`
    : formatCents(cents)

/** From here on a change reads as a factor: « ×12,5 » says more than « +1150,0 % ». */
const FACTOR = 10

const short = (number: number): string => number.toFixed(1).replace(/\.0$/, '').replace('.', ',')

/** How a price in cents moves: `+12,4 %`, `×100`, `÷10`; empty for one that was 0. */
const shareText = (before: number, after: number): string => {
  if (before === 0) return ''
  const slip = slipOf(before, after)
  const times = Math.max(before, after) / Math.min(before, after)
  if (slip !== 'zero' && times >= FACTOR) {
    // rounded to a cent, a price that is divided is not quite so
    const factor = slip === 'hundredfold' ? 100 : slip === 'tenfold' ? 10 : times
    return `${after > before ? '×' : '÷'}${short(factor)}`
  }
  const percent = (Math.abs(after - before) / before) * 100
  return `${after > before ? '+' : '−'}${percent.toFixed(1).replace('.', ',')}\u00a0%`
}

/**
 * By how much a price moves: `+1,20 € (+12,4 %)`, `+98,01 € (×100)`, `+162 points (×10)`; a dash when one of both is not
 * known.
 */
export const differenceText = (
  before: number | null,
  after: number | null,
  unit: PriceUnit = 'euro',
): string => {
  if (before === null || after === null) return '–'
  const cents = toCents(after) - toCents(before)
  if (cents === 0) return 'aucun'
  const amount = `${cents > 0 ? '+' : '−'}${amountText(Math.abs(cents), unit)}`
  const share = shareText(toCents(before), toCents(after))
  return share === '' ? amount : `${amount} (${share})`
}

const SLIPS = {
  zero: 'passe à zéro',
  tenfold: 'virgule décalée\u00a0?',
  hundredfold: 'virgule décalée\u00a0?',
  gap: '',
} as const

/** What a suspicious change of price looks like, beside its size; empty where that says all. */
export const slipText = (before: number | null, after: number | null): string => {
  if (before === null) return after === 0 ? 'nouveau, à zéro' : ''
  return after === null ? '' : SLIPS[slipOf(toCents(before), toCents(after))]
}
