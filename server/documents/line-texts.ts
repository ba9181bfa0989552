import { priceCount, type SummaryEntry } from '#shared/cart/line-display'
import type { LineSize } from '#shared/cart/line-sizes'
import type { PriceLine } from '#shared/configurator/evaluation'
import type { Measured } from '#shared/drawings/figures'
import { given } from '#shared/drawings/scene'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { formatCents } from '#shared/platform/money'

/** « Store enrouleur EN-40 (EN-40) » */
export const modelText = ({ model: { subFamily } }: PricedLine): string =>
  `${subFamily.name} (${subFamily.reference})`

/**
 * Both sizes by what they are for: what was ordered, and what is made of it. Where a product has one, it is both. Empty
 * for orders of before they were kept.
 */
export const sizeTexts = (sizes: readonly LineSize[]): string[] => {
  const [ordered, made, ...others] = sizes
  if (ordered === undefined) return []
  if (made === undefined) return [`Cotes commandées et fabriquées\u00a0: ${sizeText(ordered)}`]
  return [
    `Cotes commandées\u00a0: ${sizeText(ordered)}`,
    ...[made, ...others].map((size) => `Cotes fabriquées\u00a0: ${sizeText(size)}`),
  ]
}

const sizeText = ({ name, text }: LineSize): string => `${text} ${name}`

export const entryTexts = (entries: readonly SummaryEntry[]): string[] =>
  entries.map(({ label, value }) => `${label}\u00a0: ${value}`)

/** « Profilé RA25-PRO : 3,6 m × 9,80 € = 35,28 € » */
export const priceText = (line: PriceLine): string => {
  const name = line.reference === undefined ? line.label : `${line.label} ${line.reference}`
  const count = priceCount(line)
  return `${name}\u00a0: ${count === '' ? '' : `${count} = `}${formatCents(line.cents)}`
}

/** Which of the drawn sizes are of the product, and the opening that it was made for. */
export const measuredOf = ({ criteria }: PricedLine): Measured | undefined => {
  const { dimension_type: kind, width, height } = criteria
  if (kind === undefined) return undefined
  return {
    opening: kind === 'reveal' ? { ...(given(width) && { width }), ...(given(height) && { height }) } : {},
    finished: ['width', 'height'],
  }
}
