import { Readable } from 'node:stream'
import { type SheetCell, writeWorkbook } from '#server/platform/workbook'
import type { TableKind } from '#shared/dashboard/uploads/upload-rows.columns'
import type { UploadFormat, UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import { CSV_MARK, csvLine } from '#shared/platform/csv'
import { exampleFamily } from './examples-family.ts'
import { type ExampleRow, fictitiousRows } from './examples-rows.ts'
import { gridRows, gridSheet } from './grid-sheet.ts'
import type { PriceGrid } from './price-grids.ts'

/** A file to start from. */
export interface ExampleFile {
  name: string
  contentType: string
  bytes: Readable
}

/** A table of the list in force: its columns' names, its rows, and the price grids that it has beside. */
export interface ExampleTable {
  /** of the list */
  version: number
  /** when it is taken out: `yyyy-mm-dd` in Paris */
  day: string
  columns: readonly string[]
  rows: AsyncIterable<ExampleRow> | Iterable<ExampleRow>
  grids: readonly PriceGrid[]
}

/** Of the list in force, and of fictitious rows. */
const names: Record<TableKind, { inForce: string; example: string }> = {
  prices: { inForce: 'tarif-en-vigueur', example: 'exemple-tarif' },
  components: { inForce: 'composants-en-vigueur', example: 'exemple-composants' },
  models: { inForce: 'modeles-en-vigueur', example: 'exemple-modeles' },
}

const sheetNames: Record<TableKind, string> = { prices: 'Prix', components: 'Composants', models: 'Modèles' }

export const isTable = (kind: UploadKind): kind is TableKind => kind !== 'template'

/** A price, 9.8 → `9,80`; a text stays as it is. */
const written = (cell: string | number): string =>
  typeof cell === 'string' ? cell : cell.toFixed(2).replace('.', ',')

type Written = Omit<ExampleTable, 'version' | 'day'>

const LINES_AT_ONCE = 200

async function* csvOf({ columns, rows, grids }: Written): AsyncGenerator<string> {
  let text = CSV_MARK + csvLine(columns)
  let lines = 0
  const all = async function* (): AsyncGenerator<ExampleRow> {
    yield* rows
    for (const grid of grids) yield* gridRows(grid)
  }
  for await (const row of all()) {
    text += csvLine(row.map(written))
    lines += 1
    if (lines % LINES_AT_ONCE !== 0) continue
    yield text
    text = ''
  }
  yield text
}

/** Columns of a price list that only its cells of grids fill: those have sheets of their own. */
const OF_CELLS: readonly string[] = ['modèle', 'largeur', 'hauteur']

async function* sheetRows({ columns, rows, grids }: Written): AsyncGenerator<readonly SheetCell[]> {
  const kept = columns.flatMap((name, at) => (grids.length > 0 && OF_CELLS.includes(name) ? [] : [at]))
  yield kept.map((at) => ({ head: columns[at] ?? '' }))
  for await (const row of rows) yield kept.map((at) => row[at] ?? '')
}

/**
 * A file of each kind in each of its formats, of this table or of fictitious rows; undefined where a kind does not come in
 * a format. A CSV is UTF-8 with its mark, `;` and decimal commas, as a French spreadsheet writes it; a workbook has a
 * sheet for each price grid. Written as it is read. The name of a table of the list in force tells its version and its
 * day.
 */
export const exampleFile = (
  kind: UploadKind,
  format: UploadFormat,
  table?: ExampleTable,
): ExampleFile | undefined => {
  if (!isTable(kind)) {
    if (format !== 'json') return undefined
    const text = `${JSON.stringify(exampleFamily, null, 2)}\n`
    const bytes = Readable.from([text])
    return { name: 'exemple-gabarit.json', contentType: 'application/json; charset=utf-8', bytes }
  }
  const [columns = [], ...rows] = fictitiousRows[kind]
  const found: Written = table ?? { columns: columns.map(String), rows, grids: [] }
  const { inForce, example } = names[kind]
  const name = `${table === undefined ? example : `${inForce}-v${table.version}-${table.day}`}.${format}`
  if (format === 'csv') {
    return { name, contentType: 'text/csv; charset=utf-8', bytes: Readable.from(csvOf(found)) }
  }
  if (format !== 'xlsx') return undefined
  const list = {
    name: sheetNames[kind],
    rows: sheetRows(found),
    widths: [24, 36, 18] as const,
    frozen: { rows: 1, columns: 1 },
  }
  return {
    name,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeWorkbook([list, ...found.grids.map(gridSheet)]),
  }
}
