import { roundHalfUp, vatOf } from '#shared/platform/money'
import type { ClientLine, EstimateTotals } from './client-estimate.schema.ts'
import { WHOLE_DISCOUNT, WHOLE_QUANTITY } from './estimate-limits.ts'
import { VAT_RATES, type VatRate } from './estimate-words.ts'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'

/** What an estimate costs its client (decision 077). Cents ex. VAT where nothing else is said. */

/** What a price line is worked out of. */
export type PricedBy = Pick<EstimateLine, 'price' | 'purchaseCents'>

/** A purchase price with a margin on it, hundredths of a percent: rounded half up once. */
export const withMargin = (purchaseCents: number, margin: number): number =>
  roundHalfUp((purchaseCents * (WHOLE_DISCOUNT + margin)) / WHOLE_DISCOUNT)

/** The sale price of one unit; `margin`: the whole estimate's. Null where it is not known: none typed, or no purchase price to put it on. */
export const unitCentsOf = ({ price, purchaseCents }: PricedBy, margin: number): number | null => {
  if (price.by === 'hand') return price.cents
  if (purchaseCents === null) return null
  return withMargin(purchaseCents, price.by === 'margin' ? price.margin : margin)
}

/** What a quantity, in hundredths of the unit, costs: rounded half up once. */
export const amountOf = (unitCents: number, quantity: number): number =>
  roundHalfUp((unitCents * quantity) / WHOLE_QUANTITY)

/** What a line costs; null where its price or its quantity is not known. */
export const lineCentsOf = (
  line: PricedBy & Pick<EstimateLine, 'quantity'>,
  margin: number,
): number | null => {
  const unitCents = unitCentsOf(line, margin)
  return unitCents === null || line.quantity === null ? null : amountOf(unitCents, line.quantity)
}

/** What totals are made of. */
export type Counted = Pick<ClientLine, 'totalCents' | 'vatRate'>

/** A whole amount split in proportion: what is left of rounding goes to the greatest rests, the first of equal ones. */
const split = (whole: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  // weights and amounts are too large to be multiplied as numbers
  const shares = weights.map((weight) => {
    const product = BigInt(whole) * BigInt(weight)
    return { cents: Number(product / BigInt(sum)), rest: product % BigInt(sum) }
  })
  const left = whole - shares.reduce((total, { cents }) => total + cents, 0)
  const first = shares
    .map(({ rest }, index) => ({ rest, index }))
    .sort((one, other) =>
      one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
    )
    .slice(0, left)
  const more = new Set(first.map(({ index }) => index))
  return shares.map(({ cents }, index) => cents + (more.has(index) ? 1 : 0))
}

/** The total of lines at one rate. */
const grossOf = (lines: readonly Counted[], rate: VatRate): number =>
  lines.reduce((sum, { totalCents, vatRate }) => sum + (vatRate === rate ? totalCents : 0), 0)

/**
 * What lines come to. The discount (hundredths of a percent) is worked out once, of their sum, and split over the rates; VAT is
 * rounded once by rate. So bases add up to the net amount, and net amount and VAT of all rates to the total.
 */
export const totalsOf = (lines: readonly Counted[], discount: number): EstimateTotals => {
  const linesCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const discountCents = roundHalfUp((linesCents * discount) / WHOLE_DISCOUNT)
  const rates = VAT_RATES.filter((rate) => lines.some(({ vatRate }) => vatRate === rate))
  const gross = rates.map((rate) => grossOf(lines, rate))
  const taken = split(discountCents, gross)
  const vat = rates.map((rate, index) => {
    const baseCents = (gross[index] ?? 0) - (taken[index] ?? 0)
    return { rate, baseCents, vatCents: vatOf(baseCents, rate) }
  })
  const netCents = linesCents - discountCents
  const vatCents = vat.reduce((sum, share) => sum + share.vatCents, 0)
  return { linesCents, discountCents, netCents, vat, vatCents, totalCents: netCents + vatCents }
}

/** What the totals of an estimate are worked out of. */
export type CountedEstimate = Pick<EstimateContent, 'margin' | 'discount'> & {
  lines: readonly Pick<EstimateLine, 'price' | 'purchaseCents' | 'quantity' | 'vatRate'>[]
}

/** What an estimate comes to, as far as its prices and quantities are known. */
export const estimateTotals = ({ lines, margin, discount }: CountedEstimate): EstimateTotals =>
  totalsOf(
    lines.flatMap((line) => {
      const totalCents = lineCentsOf(line, margin)
      return totalCents === null ? [] : [{ totalCents, vatRate: line.vatRate }]
    }),
    discount,
  )

/** What its owner pays for it, without delivery, and what is left of the net amount; lines without a purchase price cost nothing. */
export const ownersShare = (content: CountedEstimate): { purchaseCents: number; gainCents: number } => {
  const purchaseCents = content.lines.reduce(
    (sum, { purchaseCents, quantity }) =>
      sum + (purchaseCents === null || quantity === null ? 0 : amountOf(purchaseCents, quantity)),
    0,
  )
  return { purchaseCents, gainCents: estimateTotals(content).netCents - purchaseCents }
}
