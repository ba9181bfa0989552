import { csvLine } from '#shared/platform/csv'
import { cellOf, isBlank, LABEL, type OpeningColumn, type OpeningRow, QUANTITY } from './openings.ts'
import { columnOrder } from './read-openings.ts'

/** What the columns of every table are called. */
const columnLabels = { [LABEL]: 'Repère', [QUANTITY]: 'Quantité' } as const

/** What a column is called. */
export const columnLabel = (column: string, columns: readonly OpeningColumn[]): string =>
  column === LABEL || column === QUANTITY
    ? columnLabels[column]
    : (columns.find(({ key }) => key === column)?.label ?? column)

/** The table as CSV: read again (`readOpenings`) it is the same. Rows that say nothing are left out. */
export const openingsCsv = (rows: readonly OpeningRow[], columns: readonly OpeningColumn[]): string => {
  const order = columnOrder(columns)
  const textOf = (row: OpeningRow, column: string): string => {
    const known = columns.find(({ key }) => key === column)
    const text = cellOf(row, column)
    const option = known?.kind === 'choice' ? known.options.find(({ value }) => value === text) : undefined
    return option?.label ?? text
  }
  return [
    csvLine(order.map((column) => columnLabel(column, columns))),
    ...rows
      .filter((row) => !isBlank(row, columns))
      .map((row) => csvLine(order.map((column) => textOf(row, column)))),
  ].join('')
}
