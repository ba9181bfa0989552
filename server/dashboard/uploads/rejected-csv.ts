import { REFUSED_COLUMNS } from '#shared/dashboard/uploads/upload-rows.columns'
import { CSV_MARK, csvLine } from '#shared/platform/csv'
import type { RefusedRow } from './rows.ts'

/** Between the faults of one row. */
const AND = ' | '

/**
 * Refused rows as a CSV file, piece by piece, as a French spreadsheet opens it: where and why, then the row's own
 * cells under the file's own columns, so that it may be mended and sent again (columns that it does not know are
 * not read). One line per row; what would begin a formula is made a text first.
 */
export async function* rejectedCsv(
  columns: readonly string[],
  rows: AsyncIterable<RefusedRow> | Iterable<RefusedRow>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine([...REFUSED_COLUMNS, ...columns])
  for await (const { line, faults, raw } of rows) {
    const joined = (part: 'column' | 'value' | 'reason'): string =>
      faults.map((fault) => fault[part]).join(AND)
    const own = columns.map((_, at) => raw[at] ?? '')
    yield csvLine([String(line), joined('column'), joined('value'), joined('reason'), ...own])
  }
}
