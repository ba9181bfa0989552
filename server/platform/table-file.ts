import { Readable } from 'node:stream'
import { CSV_MARK, csvField } from '#shared/platform/csv'
import type { TableCell, TableFormat } from '#shared/platform/table-file'
import { type SheetCell, writeWorkbook } from './workbook.ts'

/** `1234,50`: an amount is no formula, whatever its sign. */
const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

const csvCell = (cell: TableCell): string =>
  typeof cell === 'string' ? csvField(cell) : amountText(cell.cents)

/** Lines that leave together. */
const LINES_AT_ONCE = 200

async function* csvText(
  columns: readonly string[],
  rows: AsyncIterable<TableCell[]>,
): AsyncGenerator<string> {
  let text = `${CSV_MARK}${columns.map(csvField).join(';')}\r\n`
  let lines = 0
  for await (const row of rows) {
    text += `${row.map(csvCell).join(';')}\r\n`
    lines += 1
    if (lines % LINES_AT_ONCE !== 0) continue
    yield text
    text = ''
  }
  yield text
}

async function* sheetRows(
  columns: readonly string[],
  rows: AsyncIterable<TableCell[]>,
): AsyncGenerator<SheetCell[]> {
  yield columns.map((head) => ({ head }))
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? cell : cell.cents / 100))
}

/** What is sent of a file, and as what. */
export interface TableFile {
  readonly contentType: string
  readonly bytes: Readable
}

interface WrittenTable {
  /** of the workbook's sheet */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<TableCell[]>
  readonly format: TableFormat
}

/** A table as a file, written as its rows come. */
export const tableFile = ({ name, columns, rows, format }: WrittenTable): TableFile => {
  if (format === 'csv')
    return { contentType: 'text/csv; charset=utf-8', bytes: Readable.from(csvText(columns, rows)) }
  const sheet = {
    name,
    rows: sheetRows(columns, rows),
    widths: [18] as const,
    frozen: { rows: 1, columns: 0 },
  }
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeWorkbook([sheet]),
  }
}
