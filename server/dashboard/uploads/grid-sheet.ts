import type { Sheet, SheetCell } from '#server/platform/workbook'
import type { ExampleRow } from './examples-rows.ts'
import type { PriceGrid } from './price-grids.ts'
import { GRID_WORDS } from './xlsx-grid.ts'

/** A price grid as it leaves: cell by cell in a CSV, as the trade prints it in a workbook. Prices in euros. */

/** Rows of a price list, one for each cell: a hole has no price. */
export function* gridRows({ reference, label, models, grid }: PriceGrid): Generator<ExampleRow> {
  for (const [row, height] of grid.rows.entries()) {
    for (const [column, width] of grid.columns.entries()) {
      const cents = grid.values[row]?.[column] ?? null
      const price = cents === null ? '' : cents / 100
      yield [reference, label, models.join(', '), String(width), String(height), price, 'u']
    }
  }
}

/** Rows above the prices: what the grid is of, and its widths. */
const headOf = ({ reference, label, models, others, x, y, grid }: PriceGrid): (readonly SheetCell[])[] => [
  [{ head: GRID_WORDS.mark }],
  [{ head: GRID_WORDS.reference }, reference],
  [{ head: GRID_WORDS.label }, label],
  [{ head: GRID_WORDS.models }, models.length === 0 ? 'tous' : models.join(', ')],
  ...(others.length === 0 ? [] : [[{ head: GRID_WORDS.others }, others.join(', ')]]),
  [{ head: `${y} ↓ ${x} → (mm)` }, ...grid.columns.map((mm) => ({ mm }))],
]

/** A sheet: widths across, heights down, holes empty. */
export const gridSheet = (price: PriceGrid): Sheet => {
  const head = headOf(price)
  return {
    name: price.reference,
    rows: [
      ...head,
      ...price.grid.rows.map((mm, row) => [
        { mm },
        ...(price.grid.values[row] ?? []).map((cents) => (cents === null ? null : cents / 100)),
      ]),
    ],
    widths: [34, 12],
    frozen: { rows: head.length, columns: 1 },
  }
}
