import { detailsOf } from '#shared/cart/line-display'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { formatCents } from '#shared/platform/money'
import type { Column, Piece, Row } from './layout/table.ts'
import { styles } from './layout/type.ts'
import { entryTexts, modelText, priceText, sizeTexts } from './line-texts.ts'

/** The columns of a table of priced lines. */
export const PRICED_COLUMNS: readonly Column[] = [
  { title: 'N°', width: 28 },
  { title: 'Désignation' },
  { title: 'Qté', width: 34, align: 'right' },
  { title: 'Prix unitaire HT', width: 84, align: 'right' },
  { title: 'Total HT', width: 80, align: 'right' },
]

/** What is said of a line beside what it is. */
export const soft = (text: string): Piece => ({ text, style: styles.soft })

/** Several of them in one piece; none where there is nothing. */
export const joined = (texts: readonly string[]): Piece[] =>
  texts.length === 0 ? [] : [soft(texts.join(' · '))]

/** What a line is: its model, sizes and answers, and the parts of its price. */
export const designation = (line: PricedLine): Piece[] => {
  const { sizes, options, worked } = detailsOf(line)
  return [
    { text: modelText(line), style: styles.strong },
    ...sizeTexts(sizes).map((text) => ({ text })),
    ...joined(entryTexts(options)),
    ...joined(entryTexts(worked)),
    ...(line.lines.length === 0 ? [] : [soft(line.quantity > 1 ? 'Prix d’une unité\u00a0:' : 'Prix\u00a0:')]),
    ...line.lines.map((one) => soft(`– ${priceText(one)}`)),
  ]
}

/** A row of the table, told in `pieces`. */
export const pricedRow = (line: PricedLine, index: number, pieces: Piece[]): Row => [
  [{ text: String(index + 1) }],
  pieces,
  [{ text: String(line.quantity) }],
  [{ text: formatCents(line.unitCents) }],
  [{ text: formatCents(line.totalCents) }],
]
