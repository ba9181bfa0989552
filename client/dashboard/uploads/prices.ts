import { slipOf } from '#shared/dashboard/uploads.rules'
import { formatCents, toCents } from '#shared/platform/money'

/** A price in euros; a dash where there is none. */
export const priceText = (euros: number | null): string =>
  euros === null ? '–' : formatCents(toCents(euros))

/** By how much a price moves: `+1,20 € (+12,4 %)`; a dash when one of both is not known. */
export const differenceText = (before: number | null, after: number | null): string => {
  if (before === null || after === null) return '–'
  const cents = toCents(after) - toCents(before)
  if (cents === 0) return 'aucun'
  const sign = cents > 0 ? '+' : '−'
  const amount = `${sign}${formatCents(Math.abs(cents))}`
  if (before === 0) return amount
  const percent = (Math.abs(cents) / toCents(before)) * 100
  return `${amount} (${sign}${percent.toFixed(1).replace('.', ',')}\u00a0%)`
}

const SLIPS = {
  zero: 'passe à zéro',
  tenfold: 'facteur 10',
  hundredfold: 'facteur 100',
  gap: 'plus de 30\u00a0%',
} as const

/** What a suspicious change of price looks like; empty where there are no two prices. */
export const slipText = (before: number | null, after: number | null): string =>
  before === null || after === null ? '' : SLIPS[slipOf(toCents(before), toCents(after))]
