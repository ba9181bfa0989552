import { isQuantity } from '#shared/cart/configurations.rules'
import { CART_MAX_LINES } from '#shared/cart/limits'
import type { Criteria, CriterionValue, EvaluatedOption, Evaluation } from '#shared/configurator/evaluation'
import { isSizeKey, SIZE_KEYS } from '#shared/configurator/sizes'
import { type NumberDomain, parseTyped } from '#shared/configurator/typed-number'
import { PRODUCT_NAME_MAX } from '#shared/orders/order-limits'
import { fold, formatNumber } from '#shared/platform/text'

/** Many openings of one model: what differs from one to the next stands in a row, all other answers are common. */

/** Most rows of one table: the lines that a cart may hold. */
export const OPENINGS_MAX = CART_MAX_LINES

/** Columns of every table. No criterion has these keys: theirs begin with a letter. */
export const LABEL = '_label'
export const QUANTITY = '_quantity'

/** What a row says of a criterion: a size that is typed, a side, or a size that is made in some measures only. */
export type OpeningColumn =
  | { kind: 'number'; key: string; label: string; domain: NumberDomain }
  | {
      kind: 'choice'
      key: string
      label: string
      options: readonly Pick<EvaluatedOption, 'value' | 'label'>[]
    }

/** One opening, as it was typed: a number with its unit perhaps, a side by its option's value or whatever was pasted. */
export interface OpeningRow {
  /** its own for as long as the table lives */
  readonly id: number
  /** column → text; an absent one is empty */
  readonly cells: Readonly<Record<string, string>>
  /** answers of its own, that stand before the common ones: a repair gave them */
  readonly own: Criteria
}

/** A cell that says nothing that can be ordered. */
export interface CellFault {
  column: string
  text: string
  /** no number, no option of this model, no quantity from 1 to 999, too long for a name */
  kind: 'number' | 'choice' | 'quantity' | 'label'
}

/** What differs from opening to opening: the sizes that the model asks for, then its sides. */
export const columnsOf = ({ criteria }: Evaluation): OpeningColumn[] => {
  const asked = criteria.filter(({ asked, forced }) => asked && !forced)
  const columns = asked.flatMap(({ key, label, view, domain }): OpeningColumn[] => {
    const isSize = isSizeKey(key)
    if (domain.kind === 'number') return isSize ? [{ kind: 'number', key, label, domain }] : []
    if (domain.kind !== 'choice' || !(isSize || view !== undefined)) return []
    const options = domain.options.map((option) => ({ value: option.value, label: option.label }))
    return [{ kind: 'choice', key, label, options }]
  })
  const place = ({ key }: OpeningColumn): number =>
    isSizeKey(key) ? SIZE_KEYS.indexOf(key) : SIZE_KEYS.length
  return columns.sort((a, b) => place(a) - place(b))
}

/** The text of a cell; empty where nothing was typed. */
export const cellOf = ({ cells }: OpeningRow, column: string): string => cells[column] ?? ''

/** Nothing was typed in any column of this table. */
export const isBlank = (row: OpeningRow, columns: readonly OpeningColumn[]): boolean =>
  [LABEL, QUANTITY, ...columns.map(({ key }) => key)].every((column) => cellOf(row, column).trim() === '')

/**
 * The option that a text means, by its value, its name or how that begins (« G », « dr. »), of a size by the length that
 * it says (« 2,1 m »); null for none or for several.
 */
export const optionOf = (
  { key, options }: Extract<OpeningColumn, { kind: 'choice' }>,
  text: string,
): string | null => {
  const said = fold(text).replace(/\.$/, '')
  if (said === '') return null
  const measured = isSizeKey(key) ? String(parseTyped(text, 'mm')) : text
  const exact = options.find(
    ({ value, label }) => value === text || value === measured || fold(label) === said,
  )
  const meant = exact ? [exact] : options.filter(({ label }) => fold(label).startsWith(said))
  return meant.length === 1 ? (meant[0]?.value ?? null) : null
}

/** Pieces of a row: one where nothing is said; null where that is no quantity. */
export const quantityOf = (row: OpeningRow): number | null => {
  const text = cellOf(row, QUANTITY)
  const quantity = text.trim() === '' ? 1 : parseTyped(text, 'piece')
  return quantity !== null && isQuantity(quantity) ? quantity : null
}

/** The answers that a row gives by itself, and the cells that give none although something stands there. */
export const answersOf = (
  row: OpeningRow,
  columns: readonly OpeningColumn[],
): { criteria: Criteria; faults: readonly CellFault[] } => {
  const criteria: Record<string, CriterionValue> = {}
  const faults: CellFault[] = []
  for (const column of columns) {
    const text = cellOf(row, column.key)
    if (text.trim() === '') continue
    const value = column.kind === 'number' ? parseTyped(text, column.domain.unit) : optionOf(column, text)
    if (value === null) faults.push({ column: column.key, text, kind: column.kind })
    else criteria[column.key] = value
  }
  const label = cellOf(row, LABEL)
  if (label.length > PRODUCT_NAME_MAX) faults.push({ column: LABEL, text: label, kind: 'label' })
  if (quantityOf(row) === null)
    faults.push({ column: QUANTITY, text: cellOf(row, QUANTITY), kind: 'quantity' })
  return { criteria, faults }
}

/** An earlier row that says the same: of the same opening, or of another one with the same name. */
export interface Duplicate {
  /** place of the earlier row, from 0 */
  of: number
  kind: 'same' | 'label'
}

/** By row id, each row that repeats one before it. Openings that are alike and have names of their own repeat nothing. */
export const duplicatesOf = (
  rows: readonly OpeningRow[],
  columns: readonly OpeningColumn[],
): ReadonlyMap<number, Duplicate> => {
  const bySaying = new Map<string, number>()
  const byLabel = new Map<string, number>()
  const found = new Map<number, Duplicate>()
  for (const [place, row] of rows.entries()) {
    if (isBlank(row, columns)) continue
    const label = fold(cellOf(row, LABEL))
    const saying = JSON.stringify([label, answersOf(row, columns).criteria, row.own])
    const same = bySaying.get(saying)
    const named = label === '' ? undefined : byLabel.get(label)
    if (same !== undefined) found.set(row.id, { of: same, kind: 'same' })
    else if (named !== undefined) found.set(row.id, { of: named, kind: 'label' })
    if (same === undefined) bySaying.set(saying, place)
    if (named === undefined) byLabel.set(label, place)
  }
  return found
}

/** What a repair sets, in the row that it mends: in its cells where the table has them, else as answers of its own. */
export const repairedRow = (
  row: OpeningRow,
  columns: readonly OpeningColumn[],
  { set, pieces = 1 }: { set: Criteria; pieces?: number },
): OpeningRow => {
  const cells: Record<string, string> = { ...row.cells }
  const own: Record<string, CriterionValue> = { ...row.own }
  for (const [key, value] of Object.entries(set)) {
    if (columns.some((column) => column.key === key))
      cells[key] = typeof value === 'number' ? formatNumber(value, 3) : String(value)
    else own[key] = value
  }
  if (pieces > 1) cells[QUANTITY] = String((quantityOf(row) ?? 1) * pieces)
  return { ...row, cells, own }
}
