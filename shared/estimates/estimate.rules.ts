import { roundHalfUp, vatOf } from '#shared/platform/money'
import type { ClientLine, EstimateTotals, VatShare } from './client-estimate.schema.ts'
import { WHOLE_DISCOUNT, WHOLE_QUANTITY } from './estimate-limits.ts'
import { VAT_RATES } from './estimate-words.ts'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'

/** What an estimate costs its client (decision 077). Cents ex. VAT where nothing else is said. */

/** What a price line is worked out of. */
export type PricedBy = Pick<EstimateLine, 'price' | 'purchaseCents' | 'ecoCents'>

/** A purchase price with a margin on it, hundredths of a percent: rounded half up once. */
export const withMargin = (purchaseCents: number, margin: number): number =>
  roundHalfUp((purchaseCents * (WHOLE_DISCOUNT + margin)) / WHOLE_DISCOUNT)

/** The sale price of one unit; `margin`: the whole estimate's, on what is no éco-contribution. Null where it is not known: none typed, or no purchase price to put it on. */
export const unitCentsOf = (
  { price, purchaseCents, ecoCents = 0 }: PricedBy,
  margin: number,
): number | null => {
  if (price.by === 'hand') return price.cents
  if (purchaseCents === null) return null
  const eco = Math.min(ecoCents, purchaseCents)
  return withMargin(purchaseCents - eco, price.by === 'margin' ? price.margin : margin) + eco
}

/** What a quantity, in hundredths of the unit, costs: rounded half up once. */
export const amountOf = (unitCents: number, quantity: number): number =>
  roundHalfUp((unitCents * quantity) / WHOLE_QUANTITY)

/** What a line costs, and what of it is éco-contribution. */
export type LineCents = Pick<ClientLine, 'unitCents' | 'totalCents' | 'ecoCents'>

/** What a line costs; null where its price or its quantity is not known. */
export const lineCentsOf = (
  line: PricedBy & Pick<EstimateLine, 'quantity'>,
  margin: number,
): LineCents | null => {
  const unitCents = unitCentsOf(line, margin)
  if (unitCents === null || line.quantity === null) return null
  // a price that was typed may be less
  const ecoCents = amountOf(Math.min(line.ecoCents ?? 0, unitCents), line.quantity)
  return { unitCents, totalCents: amountOf(unitCents, line.quantity), ...(ecoCents > 0 && { ecoCents }) }
}

/** What totals are made of. */
export type Counted = Pick<ClientLine, 'totalCents' | 'ecoCents' | 'vatRate'>

/** What of a line a discount is taken from. */
const reducible = ({ totalCents, ecoCents = 0 }: Counted): number => totalCents - ecoCents

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

const sumOf = (lines: readonly Counted[], cents: (line: Counted) => number): number =>
  lines.reduce((sum, line) => sum + cents(line), 0)

/**
 * What lines come to. The discount (hundredths of a percent) is worked out once, of their sum without éco-contribution, and split
 * over the rates; VAT is rounded once by rate. So bases add up to the net amount, and net amount and VAT of all rates to the total.
 */
export const totalsOf = (lines: readonly Counted[], discount: number, vatExempt = false): EstimateTotals => {
  const linesCents = sumOf(lines, ({ totalCents }) => totalCents)
  const ecoCents = sumOf(lines, ({ ecoCents = 0 }) => ecoCents)
  const discountCents = roundHalfUp((sumOf(lines, reducible) * discount) / WHOLE_DISCOUNT)
  const netCents = linesCents - discountCents
  const vat = vatExempt ? [] : sharesOf(lines, discountCents)
  const vatCents = vat.reduce((sum, share) => sum + share.vatCents, 0)
  return {
    ...{ linesCents, discountCents, netCents, ...(ecoCents > 0 && { ecoCents }) },
    ...{ vat, vatCents, totalCents: netCents + vatCents },
  }
}

/** VAT by rate of lines of which that much is taken off. */
const sharesOf = (lines: readonly Counted[], discountCents: number): VatShare[] => {
  const shares = VAT_RATES.map((rate) => ({
    rate,
    own: lines.filter(({ vatRate }) => vatRate === rate),
  })).filter(({ own }) => own.length > 0)
  const taken = split(
    discountCents,
    shares.map(({ own }) => sumOf(own, reducible)),
  )
  return shares.map(({ rate, own }, index) => {
    const baseCents = sumOf(own, ({ totalCents }) => totalCents) - (taken[index] ?? 0)
    return { rate, baseCents, vatCents: vatOf(baseCents, rate) }
  })
}

/** What the totals of an estimate are worked out of. */
export type CountedEstimate = Pick<EstimateContent, 'margin' | 'discount'> & {
  lines: readonly (PricedBy & Pick<EstimateLine, 'quantity' | 'vatRate'>)[]
}

/** What an estimate comes to, as far as its prices and quantities are known. */
export const estimateTotals = (
  { lines, margin, discount }: CountedEstimate,
  vatExempt = false,
): EstimateTotals =>
  totalsOf(
    lines.flatMap((line) => {
      const cents = lineCentsOf(line, margin)
      return cents === null ? [] : [{ ...cents, vatRate: line.vatRate }]
    }),
    discount,
    vatExempt,
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
