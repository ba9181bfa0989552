import { measureText, viewLabels } from '#shared/catalogue/labels'
import { planCodeText } from '#shared/configurator/bend-text'
import type { Surcharges } from '#shared/configurator/configurator.schema'
import { measuresOf } from '#shared/configurator/evaluate-measures'
import type {
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
  PriceLine,
} from '#shared/configurator/evaluation'
import { type Swatch, swatchOfAnswer } from '#shared/configurator/swatch'
import type { Unit } from '#shared/configurator/template.schema'
import type { PriceLineReply, ValidatedConfiguration } from '#shared/orders/orders.schema'
import { formatCents, roundHalfUp, toCents, toEuros } from '#shared/platform/money'
import { formatNumber, formatPercent } from '#shared/platform/text'
import { type LineSize, sizesOf } from './line-sizes.ts'
import type { SUMMARY_PARTS } from './summary-parts.ts'

/** A criterion's answer or a worked-out value as people read it. */
export interface SummaryEntry {
  key: string
  label: string
  value: string
  /** absent in what was stored before it was known */
  part?: (typeof SUMMARY_PARTS)[number]
  /** of a cloth or a colour */
  swatch?: Swatch
}

/**
 * What a line shows with no template and no price list at hand, as it was worked out when it was configured: what
 * the cart keeps, and what an order has in writing.
 */
export interface LineDisplay {
  /** cents ex. VAT for one unit, surcharges included */
  unitCents: number
  /** what was measured, then what is made of it; absent in what was stored before it was known */
  sizes?: LineSize[]
  /** criteria and worked-out values in the template's order */
  summary: SummaryEntry[]
  /** components and surcharges of one unit, each with its reason; absent in carts stored before it was known */
  lines?: PriceLine[]
  /** working days */
  leadTimeDays?: number
  drawing: Evaluation['drawing']
  /** sentences of the warnings and advice that stood */
  notices: string[]
}

/** A display made now. */
type DisplayWithLines = LineDisplay & { lines: PriceLine[] }

const plain = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return typeof value === 'number' ? formatNumber(value, 3) : value
}

/** A criterion's answer as people read it; empty without one. */
export const criterionText = ({ value, domain }: EvaluatedCriterion): string => {
  if (value === undefined) return ''
  if (domain.kind === 'plan') return typeof value === 'string' ? planCodeText(value) : plain(value)
  if (domain.kind === 'number')
    return typeof value === 'number' ? measureText(value, domain.unit) : plain(value)
  return domain.options.find((option) => option.value === String(value))?.label ?? plain(value)
}

/** Every value worked out that has a label, as people read it. */
export const workedValues = ({ derived }: Evaluation): SummaryEntry[] =>
  derived.map(({ key, label, value, unit, decimals }) => ({
    key,
    label,
    value: typeof value === 'number' ? measureText(value, unit ?? 'piece', decimals) : plain(value),
    part: 'worked',
  }))

const answers = ({ criteria }: Evaluation): SummaryEntry[] =>
  criteria
    .filter(({ asked, value }) => asked && value !== undefined)
    .flatMap((criterion): SummaryEntry[] => {
      const { key } = criterion
      const swatch = swatchOfAnswer(criterion, criteria)
      const entry: SummaryEntry = {
        key,
        label: labelOf(criterion),
        value: criterionText(criterion),
        part: 'option',
        ...(swatch && { swatch }),
      }
      const three = measuresOf(criterion)
      return three === undefined ? [entry] : [entry, { ...three, part: 'option' }]
    })

/**
 * « Côté manœuvre (vue de l’intérieur) »: a side is nothing without it, and no paper has the form beside it. What is
 * the same from both sides needs none.
 */
const labelOf = ({ label, view, value }: EvaluatedCriterion): string =>
  view !== undefined && (value === 'left' || value === 'right') ? `${label} (${viewLabels[view]})` : label

/** The one way from what the rules say to what a line shows: in the cart, and in writing once it is validated. */
export const displayOf = (evaluation: Evaluation): DisplayWithLines => {
  const values = [...answers(evaluation), ...workedValues(evaluation)]
  const { sizes, told } = sizesOf(evaluation, values)
  return {
    unitCents: evaluation.price.cents,
    sizes,
    summary: values.map((entry) => (told.has(entry.key) ? { ...entry, part: 'size' } : entry)),
    lines: evaluation.price.lines,
    ...(evaluation.leadTimeDays !== undefined && { leadTimeDays: evaluation.leadTimeDays }),
    drawing: evaluation.drawing,
    notices: evaluation.problems.filter(({ level }) => level !== 'error').map(({ message }) => message),
  }
}

/** The percentages of a price, that stand beside its components: both together are the price of one unit. */
export const surchargesOf = (lines: readonly PriceLine[]): Surcharges =>
  Object.fromEntries(
    lines.flatMap(({ kind, key, label, percent, cents }) =>
      kind === 'surcharge' && percent !== undefined ? [[key, { label, percent, price: toEuros(cents) }]] : [],
    ),
  )

/** What was priced, shown as the cart shows it. */
export const displayOfValidated = (configuration: ValidatedConfiguration): DisplayWithLines => ({
  unitCents: toCents(configuration.unit_price),
  sizes: configuration.sizes,
  summary: configuration.summary,
  lines: configuration.lines.map(priceLineOf),
  leadTimeDays: configuration.leadTimeDays,
  drawing: {
    kind: configuration.drawing.kind,
    values: Object.fromEntries(Object.entries(configuration.drawing.values).filter(isValue)),
  },
  notices: configuration.notices,
})

const priceLineOf = ({ amount, unitPrice, ...line }: PriceLineReply): PriceLine => ({
  ...line,
  ...(unitPrice !== undefined && { unitCents: toCents(unitPrice) }),
  cents: toCents(amount),
})

const isValue = (entry: [string, unknown]): entry is [string, CriterionValue] =>
  ['string', 'number', 'boolean'].includes(typeof entry[1])

/** A line for whoever reads it: its size, what was chosen, what was worked out of it, and its parts. */
export interface LineDetails {
  sizes: readonly LineSize[]
  options: readonly SummaryEntry[]
  worked: readonly SummaryEntry[]
  components: readonly PriceLine[]
}

/** What was stored before its parts were known is all among the options. */
export const detailsOf = ({ sizes, summary, lines }: LineDisplay): LineDetails => ({
  sizes: sizes ?? [],
  options: summary.filter(({ part }) => part === undefined || part === 'option'),
  worked: summary.filter(({ part }) => part === 'worked'),
  components: (lines ?? []).filter(({ kind }) => kind === 'component'),
})

/** Over the warnings and the advice of a line, wherever it is read. */
export const NOTICES = 'À savoir'

/** `8,7 m`, `1 pièce`: a quantity by itself. */
export const quantityText = (quantity: number, unit: Unit = 'piece'): string =>
  unit === 'piece'
    ? `${formatNumber(quantity, 3)}\u00a0pièce${quantity >= 2 ? 's' : ''}`
    : measureText(quantity, unit)

/** Of a quantity, without trailing zeros. */
const FEWEST_DECIMALS = 3

/** As many decimals of a quantity as it takes to multiply it by its price, on paper, to the amount that is billed. */
const decimalsOf = ({ quantity = 1, unitCents, cents }: PriceLine): number =>
  unitCents === undefined
    ? FEWEST_DECIMALS
    : ([FEWEST_DECIMALS, 4, 5, 6].find(
        (places) => roundHalfUp(Number(quantity.toFixed(places)) * unitCents) === cents,
      ) ?? FEWEST_DECIMALS)

/** What an amount of a price is made of: « 3,6 m × 9,80 € », « 1 pièce » for a price of its own, « 8 % ». */
export const priceCount = (line: PriceLine): string => {
  const { quantity, unit, unitCents, percent } = line
  if (percent !== undefined) return formatPercent(percent).replace('-', '\u2212')
  if (quantity === undefined) return ''
  if (unitCents === undefined) return quantityText(quantity, unit)
  return `${measureText(quantity, unit ?? 'piece', decimalsOf(line))} × ${formatCents(unitCents)}`
}

/**
 * How much of a component so many units need. Pieces are counted together; what is sold by length, area or weight
 * is cut for each unit, and is told once for all.
 */
export const componentCount = (line: PriceLine, units: number): string => {
  const { quantity = 1, unit = 'piece' } = line
  if (unit === 'piece') return formatNumber(quantity * units, 3)
  const each = measureText(quantity, unit, decimalsOf(line))
  return units === 1 ? each : `${units}\u00a0×\u00a0${each}`
}
