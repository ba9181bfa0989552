import { CSV_MARK, csvLine } from '#shared/dashboard/audit-csv'
import type { TableKind } from '#shared/dashboard/upload-rows.columns'
import type { UploadFormat, UploadKind } from '#shared/dashboard/upload-rows.schema'
import { exampleFamily } from './examples-family.ts'
import { type ExampleRow, fictitiousRows } from './examples-rows.ts'
import { writeWorkbook } from './examples-workbook.ts'

/** A file to start from. */
export interface ExampleFile {
  name: string
  contentType: string
  bytes: Buffer
}

const names: Record<UploadKind, string> = {
  prices: 'exemple-prix',
  components: 'exemple-composants',
  models: 'exemple-modeles',
  template: 'exemple-gabarit',
}

export const isTable = (kind: UploadKind): kind is TableKind => kind !== 'template'

/** A price, 9.8 → `9,80`; a text stays as it is. */
const written = (cell: string | number): string =>
  typeof cell === 'string' ? cell : cell.toFixed(2).replace('.', ',')

/**
 * An example of each kind in each of its formats, of these rows or of fictitious ones; undefined where a kind does not
 * come in a format. A CSV is UTF-8 with its mark, `;` and decimal commas, as a French spreadsheet writes it.
 */
export const exampleFile = async (
  kind: UploadKind,
  format: UploadFormat,
  rows?: readonly ExampleRow[],
): Promise<ExampleFile | undefined> => {
  const name = `${names[kind]}.${format}`
  if (!isTable(kind)) {
    if (format !== 'json') return undefined
    const text = `${JSON.stringify(exampleFamily, null, 2)}\n`
    return { name, contentType: 'application/json; charset=utf-8', bytes: Buffer.from(text) }
  }
  const table = rows ?? fictitiousRows[kind]
  if (format === 'csv') {
    const text = CSV_MARK + table.map((row) => csvLine(row.map(written))).join('')
    return { name, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(text) }
  }
  if (format !== 'xlsx') return undefined
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, contentType, bytes: await writeWorkbook(table) }
}
