import { parseTyped } from '#shared/configurator/typed-number'
import { formatNumber } from '#shared/platform/text'
import {
  MARGIN_MAX,
  QUANTITY_HUNDREDTHS_MAX,
  UNIT_CENTS_MAX,
  VALIDITY_DAYS_MAX,
  WHOLE_DISCOUNT,
  WHOLE_QUANTITY,
} from './estimate-limits.ts'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'

/** What stands in fields, by their names, and is not kept elsewhere: figures that are none yet, facts that were not saved. */
export type TypedTexts = Readonly<Record<string, string>>

/** Figures of an estimate as they are typed, in the French way: euros, percents, units and days. */

/** A figure of the whole, or one of a line by the key of that. */
export type FigureName = WholeFigure | `${LineFigure} ${string}`
type WholeFigure = 'margin' | 'discount' | 'validityDays'
type LineFigure = 'quantity' | 'price' | 'lineMargin' | 'purchase'

/** The name of a figure of a line. */
export const lineFigure = (figure: LineFigure, key: string): FigureName => `${figure} ${key}`

/** Whole hundredths of what is typed, from `least` to `most`; undefined where it is none. */
const hundredthsOf = (text: string, unit: 'piece' | 'percent', least: number, most: number) => {
  const value = parseTyped(text.replace('€', ''), unit)
  if (value === null) return undefined
  const hundredths = Math.round(value * 100)
  const isWhole = Math.abs(hundredths - value * 100) < 1e-6
  return isWhole && hundredths >= least && hundredths <= most ? hundredths : undefined
}

const isEmpty = (text: string): boolean => text.trim() === ''
/** Cents of what is typed, null of nothing; undefined where it is none. */
export const centsOf = (text: string) =>
  isEmpty(text) ? null : hundredthsOf(text, 'piece', 0, UNIT_CENTS_MAX)
const marginOf = (text: string) => (isEmpty(text) ? 0 : hundredthsOf(text, 'percent', 0, MARGIN_MAX))
export const euros = (cents: number | null): string =>
  cents === null ? '' : formatNumber(cents / 100, 2, true)
const percent = (hundredths: number): string => (hundredths === 0 ? '' : formatNumber(hundredths / 100, 2))

/** How a figure is read and written. `undefined` of what cannot be read: what is kept meanwhile is `unread`. */
interface Figure {
  /** as it stands where nothing was typed */
  readonly text: string
  /** the estimate once that is typed; undefined where that is no such figure */
  readonly typed: (text: string) => EstimateContent | undefined
  /** the estimate while it is none: what may be unknown is, anything else stays */
  readonly unread: () => EstimateContent
  /** French: what is wrong with what is none */
  readonly problem: string
  /** where it is told, as `givingProblems` names it */
  readonly field: string
}

const AMOUNT = `Saisissez un montant de 0 à ${formatNumber(UNIT_CENTS_MAX / 100, 0)}\u00a0€, au centime près.`
const MARGIN = `Saisissez une marge de 0 à ${formatNumber(MARGIN_MAX / 100, 0)}\u00a0%, à deux décimales au plus.`
const DISCOUNT = 'Saisissez une remise de 0 à 100\u00a0%, à deux décimales au plus.'
const QUANTITY = `Saisissez une quantité de 0,01 à ${formatNumber(QUANTITY_HUNDREDTHS_MAX / WHOLE_QUANTITY, 0)}, à deux décimales au plus.`
const PIECES = `Saisissez un nombre entier de 1 à ${formatNumber(QUANTITY_HUNDREDTHS_MAX / WHOLE_QUANTITY, 0)}.`
const DAYS = `Saisissez un nombre de jours de 1 à ${VALIDITY_DAYS_MAX}.`

const wholeFigures = (content: EstimateContent): [FigureName, Figure][] => [
  [
    'margin',
    {
      text: percent(content.margin),
      typed: (text) => put(marginOf(text), (margin) => ({ ...content, margin })),
      unread: () => content,
      problem: MARGIN,
      field: 'margin',
    },
  ],
  [
    'discount',
    {
      text: percent(content.discount),
      typed: (text) =>
        put(isEmpty(text) ? 0 : hundredthsOf(text, 'percent', 0, WHOLE_DISCOUNT), (discount) => ({
          ...content,
          discount,
        })),
      unread: () => content,
      problem: DISCOUNT,
      field: 'discount',
    },
  ],
  [
    'validityDays',
    {
      text: String(content.validityDays),
      typed: (text) => put(daysOf(text), (validityDays) => ({ ...content, validityDays })),
      unread: () => content,
      problem: DAYS,
      field: 'validityDays',
    },
  ],
]

/** Whole days of what is typed; undefined where it is none. */
export const daysOf = (text: string): number | undefined => {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= VALIDITY_DAYS_MAX ? days : undefined
}

const put = <T>(value: T | undefined, into: (value: T) => EstimateContent): EstimateContent | undefined =>
  value === undefined ? undefined : into(value)

/** The estimate with a line changed. */
export const withLine = (
  content: EstimateContent,
  key: string,
  change: Partial<EstimateLine>,
): EstimateContent => ({
  ...content,
  lines: content.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

const lineFigures = (content: EstimateContent, line: EstimateLine, index: number): [FigureName, Figure][] => {
  const { key, kind, quantity, price, purchaseCents } = line
  const change = (part: Partial<EstimateLine>) => withLine(content, key, part)
  const field = (name: string) => `lines.${index}.${name}`
  const isModel = kind === 'model'
  const least = isModel ? WHOLE_QUANTITY : 1
  const quantityOf = (text: string) => {
    const read = isEmpty(text) ? null : hundredthsOf(text, 'piece', least, QUANTITY_HUNDREDTHS_MAX)
    return isModel && typeof read === 'number' && read % WHOLE_QUANTITY !== 0 ? undefined : read
  }
  const own: [FigureName, Figure][] = [
    [
      lineFigure('quantity', key),
      {
        text: quantity === null ? '' : formatNumber(quantity / WHOLE_QUANTITY, 2),
        typed: (text) => put(quantityOf(text), (read) => change({ quantity: read })),
        unread: () => change({ quantity: null }),
        problem: isModel ? PIECES : QUANTITY,
        field: field('quantity'),
      },
    ],
  ]
  if (price.by === 'hand')
    own.push([
      lineFigure('price', key),
      {
        text: euros(price.cents),
        typed: (text) => put(centsOf(text), (cents) => change({ price: { by: 'hand', cents } })),
        unread: () => change({ price: { by: 'hand', cents: null } }),
        problem: AMOUNT,
        field: field('price'),
      },
    ])
  if (price.by === 'margin')
    own.push([
      lineFigure('lineMargin', key),
      {
        text: percent(price.margin),
        typed: (text) => put(marginOf(text), (margin) => change({ price: { by: 'margin', margin } })),
        unread: () => content,
        problem: MARGIN,
        field: field('price'),
      },
    ])
  if (!isModel && price.by !== 'hand')
    own.push([
      lineFigure('purchase', key),
      {
        text: euros(purchaseCents),
        typed: (text) => put(centsOf(text), (cents) => change({ purchaseCents: cents })),
        unread: () => change({ purchaseCents: null }),
        problem: AMOUNT,
        field: field('purchase'),
      },
    ])
  return own
}

/** The figures that may be typed in an estimate as it stands. */
const figuresOf = (content: EstimateContent): ReadonlyMap<string, Figure> => {
  const known = figures.get(content)
  if (known !== undefined) return known
  const made = new Map<string, Figure>([
    ...wholeFigures(content),
    ...content.lines.flatMap((line, index) => lineFigures(content, line, index)),
  ])
  figures.set(content, made)
  return made
}

/** Each field of two hundred lines asks for its own. */
const figures = new WeakMap<EstimateContent, ReadonlyMap<string, Figure>>()

/** The estimate once a figure is typed; it is as it was where it has no such figure. */
export const withFigure = (content: EstimateContent, name: string, text: string): EstimateContent => {
  const figure = figuresOf(content).get(name)
  return figure === undefined ? content : (figure.typed(text) ?? figure.unread())
}

/** Where what is wrong with a figure is told; undefined where there is no such figure. */
export const figureField = (content: EstimateContent, name: string): string | undefined =>
  figuresOf(content).get(name)?.field

/** A figure as it stands in its field: what was typed, or what is kept. */
export const figureText = (content: EstimateContent, texts: TypedTexts, name: FigureName): string =>
  texts[name] ?? figuresOf(content).get(name)?.text ?? ''

const unsoundOf = (content: EstimateContent, texts: TypedTexts): [string, Figure][] =>
  [...figuresOf(content)].filter(([name, figure]) => {
    const text = texts[name]
    return text !== undefined && figure.typed(text) === undefined
  })

/** What was typed and is no figure, by the name of that: it is kept as it stands until it is one. */
export const unsoundTexts = (content: EstimateContent, texts: TypedTexts): TypedTexts =>
  Object.fromEntries(unsoundOf(content, texts).map(([name]) => [name, texts[name] ?? '']))

/** What is wrong with it, in French, by field as `givingProblems` names them. */
export const unsoundProblems = (
  content: EstimateContent,
  texts: TypedTexts,
): Readonly<Record<string, string>> =>
  Object.fromEntries(unsoundOf(content, texts).map(([, { field, problem }]) => [field, problem]))
