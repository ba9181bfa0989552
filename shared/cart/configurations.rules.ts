import type { Configuration, Surcharges } from '#shared/configurator/configurator.schema'
import type { RefusedLine, SentConfiguration } from '#shared/orders/orders.schema'
import { toEuros } from '#shared/platform/money'
import { CART_MAX_LINES, QUANTITY_MAX } from './limits.ts'
import type { LineDisplay } from './line-display.ts'
import { type PreviousLine, withoutPrevious } from './repeated.rules.ts'

/** A cart line: what the server reads, and what this browser shows of it. */
export interface CartLine extends Configuration {
  /** beside `selectedComponents`: both together are the price of one unit; absent in carts of before it was kept */
  surcharges?: Surcharges
  display: LineDisplay
  /** what it was in the past order that it comes from */
  previous?: PreviousLine
  /** number of the past order that it came from before it was changed by hand */
  changedFrom?: string
}

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

/** What a quantity must be, said where another one was typed. */
export const QUANTITY_SENTENCE = `Saisissez un nombre entier de 1 à ${QUANTITY_MAX}.`

/** A typed quantity, or null when it is not an integer from 1 to 999 written in digits. */
export const parseQuantity = (text: string): number | null => {
  const digits = text.trim()
  if (!/^\d{1,6}$/.test(digits)) return null
  const quantity = Number(digits)
  return isQuantity(quantity) ? quantity : null
}

/** Whether `count` more lines may come. */
export const hasRoom = (lines: readonly CartLine[], count = 1): boolean =>
  lines.length + count <= CART_MAX_LINES

/** The line at `index` with other parts (§4: modify merges changed parts and quantity); others are untouched. */
export const mergeLine = (
  lines: readonly CartLine[],
  index: number,
  parts: Partial<CartLine>,
): readonly CartLine[] => lines.map((line, at) => (at === index ? { ...line, ...parts } : line))

/** A copy of the line goes to the end; it was in no past order. */
export const duplicateLine = (lines: readonly CartLine[], index: number): readonly CartLine[] => {
  const line = lines[index]
  return line === undefined ? lines : [...lines, withoutPrevious(line)]
}

export const removeLine = (lines: readonly CartLine[], index: number): readonly CartLine[] =>
  lines.toSpliced(index, 1)

/** Puts a removed line back where it was. */
export const insertLine = (lines: readonly CartLine[], index: number, line: CartLine): readonly CartLine[] =>
  lines.toSpliced(index, 0, line)

/** Cents ex. VAT: unit price × quantity (§9). */
export const lineCents = (line: CartLine): number => line.display.unitCents * line.quantity

/** Cents ex. VAT of the whole cart; indicative, the server works out its own. */
export const cartCents = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** What pre-validation sends: what the server reads, and the price of one unit that was shown. */
export const toConfiguration = ({
  model,
  criteria,
  selectedComponents,
  quantity,
  display,
}: CartLine): SentConfiguration => ({
  model,
  criteria,
  selectedComponents,
  quantity,
  unit_price: toEuros(display.unitCents),
})

/** Index of a line after the one at `removed` has gone: null for that one itself. */
export const indexAfterRemoval = (index: number | null, removed: number): number | null => {
  if (index === null || index === removed) return null
  return index > removed ? index - 1 : index
}

/** Index of a line after another was put back at `inserted`. */
export const indexAfterInsertion = (index: number | null, inserted: number): number | null =>
  index !== null && index >= inserted ? index + 1 : index

/** Refusals that still stand once the line at `index` has changed. */
export const refusalsWithout = (refusals: readonly RefusedLine[], index: number): readonly RefusedLine[] =>
  refusals.filter((refusal) => refusal.index !== index)

/** Refusals with the index that `move` gives to their line; null drops them. */
export const moveRefusals = (
  refusals: readonly RefusedLine[],
  move: (index: number) => number | null,
): readonly RefusedLine[] =>
  refusals.flatMap((refusal) => {
    const index = move(refusal.index)
    return index === null ? [] : [{ ...refusal, index }]
  })
