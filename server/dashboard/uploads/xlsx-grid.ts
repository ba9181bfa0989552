import { columnName } from '#server/platform/workbook'
import { type Cell, EMPTY, isBlank } from '#shared/dashboard/uploads/upload-rows.cells'
import { readHeader } from '#shared/dashboard/uploads/upload-rows.columns'
import { fold } from '#shared/platform/text'
import type { RawGridCell, RawRow } from './read-table.ts'

/**
 * The sheet of a price grid as the trade prints it: « Grille de prix » first, then what it is of, then the widths across
 * and the heights down. Written by `grid-sheet.ts`.
 */

/** What the first cell of such a sheet begins with, and those below it. */
export const GRID_WORDS = {
  mark: 'Grille de prix HT (€)',
  reference: 'Référence',
  label: 'Désignation',
  models: 'Modèles',
  others: 'Vaut aussi pour',
} as const
const MARK = 'grille de prix'
const LABELS: readonly string[] = [
  GRID_WORDS.reference,
  GRID_WORDS.label,
  GRID_WORDS.models,
  GRID_WORDS.others,
].map(fold)

const isMark = ({ cells }: RawRow): boolean =>
  fold(cells.find((cell) => !isBlank(cell))?.text ?? '').startsWith(MARK)

/** Whether a sheet that begins with these rows holds a price grid: a list may be called so too. */
export const isGridSheet = (rows: readonly RawRow[]): boolean =>
  rows.some(isMark) && !rows.some(({ cells }) => readHeader(Array.from(cells, (cell) => cell?.text ?? '')).ok)

/** Takes a grid's sheet apart into its cells, row by row. */
export class GridReader {
  readonly #sheet: string
  #begun = false
  #reference: Cell = EMPTY
  #models: Cell = EMPTY
  #widths: readonly Cell[] | undefined

  constructor(sheet: string) {
    this.#sheet = sheet
  }

  /** The cells that a row of the sheet holds. */
  take(row: RawRow): RawGridCell[] {
    const { line, cells } = row
    if (cells.every(isBlank)) return []
    if (!this.#begun) {
      this.#begun = isMark(row)
      return []
    }
    const [name = EMPTY, value = EMPTY] = cells
    if (this.#widths === undefined) {
      const label = fold(name.text.trim())
      if (label === fold(GRID_WORDS.reference)) this.#reference = value
      else if (label === fold(GRID_WORDS.models)) this.#models = value
      else if (!LABELS.includes(label) && !isBlank(value)) this.#widths = cells
      return []
    }
    const widths = this.#widths
    const length = Math.max(widths.length, cells.length)
    return Array.from({ length: length - 1 }, (_, index) => index + 1).flatMap((at) => {
      const [width = EMPTY, price = EMPTY] = [widths[at], cells[at]]
      if (isBlank(width) && isBlank(price)) return []
      return [
        {
          line,
          place: `${this.#sheet}!${columnName(at)}${line}`,
          cells: { reference: this.#reference, models: this.#models, width, height: name, price },
        },
      ]
    })
  }
}
