import { setImmediate } from 'node:timers/promises'
import { UploadRefused } from '#server/platform/refused-file'
import { type Cell, EMPTY, isBlank } from '#shared/dashboard/uploads/upload-rows.cells'
import {
  COLUMNS_MAX,
  type Columns,
  knownNames,
  readHeader,
} from '#shared/dashboard/uploads/upload-rows.columns'
import { LINES_MAX, RowChecker, TOO_MANY_LINES } from '#shared/dashboard/uploads/upload-rows.rules'
import type { UploadHead } from '#shared/dashboard/uploads/upload-rows.schema'
import type { ReadRow, RowBatch } from './rows.ts'

/** A row of a table before anything is known of it. */
export interface RawRow {
  line: number
  cells: Cell[]
}

/** A cell of a price grid that has a sheet of its own. */
export interface RawGridCell {
  line: number
  /** as a spreadsheet calls it: `VR40-VOLET!C7` */
  place: string
  cells: Record<'reference' | 'models' | 'width' | 'height' | 'price', Cell>
}

/** Rows of one piece of the file, and how far into the file it goes. */
export interface RawPiece {
  rows: (RawRow | RawGridCell)[]
  read: number
}

/** A table being read, with what its format tells beforehand. */
export interface Table {
  head: Pick<UploadHead, 'format' | 'encoding' | 'separator' | 'unreadSheets'>
  /** of a workbook with others: the name of the sheet that its rows come from */
  sheet?: string | undefined
  pieces: AsyncIterable<RawPiece>
  /** cells of price grids come after its rows */
  hasGrids?: boolean
  /** of the file */
  size: number
}

const BATCH = 500

/** Longest text of a refused row's cell that is kept. */
const RAW_MAX = 1000

/** Cells of a row that are kept: those past the last column that a table may have count as one. */
export const KEPT_CELLS = COLUMNS_MAX + 1

/** Lines in which the names of the columns, or a grid's mark, are looked for: a title or a date may stand above. */
export const HEADER_LINES = 20

/**
 * Checks a table row by row: the first of its first 20 lines that can name the columns does. Blank rows, and those above
 * the names, are passed over. Gives way to the event loop between pieces.
 */
export async function* checkTable({
  head,
  sheet,
  pieces,
  hasGrids = false,
  size,
}: Table): AsyncGenerator<RowBatch> {
  let checking: Checking | undefined
  const search = new HeaderSearch(hasGrids, sheet)
  let read = 0
  for await (const piece of pieces) {
    read = Math.min(piece.read, size)
    for (const row of piece.rows) {
      if (!('place' in row) && row.cells.every(isBlank)) continue
      if (checking === undefined) {
        const columns = search.offer(row)
        if (columns === undefined) continue
        checking = new Checking(head, columns)
        if (!('place' in row)) continue
      }
      if (checking.add(row)) yield checking.take(read, size)
    }
    await setImmediate()
  }
  if (checking === undefined) throw search.refusal()
  if (checking.lines === 0) {
    throw new UploadRefused(
      `Ce fichier ne contient que le nom des colonnes, aucune ligne. Complétez-le.${whichSheet(sheet)}`,
    )
  }
  yield checking.take(size, size)
}

/** Names of the columns that cells of grids need beside those of a price list. */
const GRID_COLUMNS = ['modèle', 'largeur', 'hauteur'] as const

/** Ends a refusal: a list that stands behind a cover is not looked for. */
const whichSheet = (sheet: string | undefined): string =>
  sheet === undefined
    ? ''
    : ` La feuille lue est la première\u00a0: «\u00a0${sheet}\u00a0». Mettez la liste en premier.`

/** Finds which of the first lines names the columns. */
class HeaderSearch {
  readonly #hasGrids: boolean
  readonly #sheet: string | undefined
  /** the line that came nearest, and why it names no columns */
  #nearest: { known: number; refusal: UploadRefused } | undefined

  constructor(hasGrids: boolean, sheet: string | undefined) {
    this.#hasGrids = hasGrids
    this.#sheet = sheet
  }

  /** The columns, once they are known. Throws `UploadRefused` past the last line that may name them. */
  offer(row: RawRow | RawGridCell): TableColumns | undefined {
    if ('place' in row) {
      if (this.#nearest !== undefined) throw this.#nearest.refusal
      return this.#columns(['référence', 'prix HT'])
    }
    const { line, cells } = row
    if (line > HEADER_LINES && this.#nearest !== undefined) throw this.#nearest.refusal
    const names = Array.from(cells, (cell) => cell?.text ?? '')
    const header = readHeader(names)
    if (header.ok) return this.#hasGrids ? this.#columns(names) : { ...header.columns, added: 0 }
    const known = knownNames(names)
    if (this.#nearest === undefined || known > this.#nearest.known) {
      this.#nearest = { known, refusal: new UploadRefused(header.message + whichSheet(this.#sheet), line) }
    }
    if (line >= HEADER_LINES) throw this.#nearest.refusal
    return undefined
  }

  refusal(): UploadRefused {
    return (
      this.#nearest?.refusal ??
      new UploadRefused(`Ce fichier est vide. Partez d’un fichier d’exemple.${whichSheet(this.#sheet)}`)
    )
  }

  /** With the columns that name a cell of a grid before the table's own. */
  #columns(names: readonly string[]): TableColumns {
    const known = readHeader(names)
    const added = GRID_COLUMNS.filter(
      (_, at) => !(known.ok && known.columns.fields[GRID_FIELDS[at] ?? 'models'] !== undefined),
    )
    const header = readHeader([...added, ...names])
    if (!header.ok) throw new UploadRefused(header.message)
    if (header.columns.kind !== 'prices') {
      throw new UploadRefused(
        'Des feuilles de grilles vont avec une liste de prix (référence, prix HT), pas avec des composants ni des modèles\u00a0: envoyez-les à part.',
      )
    }
    return { ...header.columns, added: added.length }
  }
}

const GRID_FIELDS = ['models', 'width', 'height'] as const

/** Columns, of which the first `added` are not in the table itself. */
type TableColumns = Columns & { added: number }

class Checking {
  lines = 0
  readonly #head: UploadHead
  readonly #columns: TableColumns
  readonly #checker: RowChecker
  #rows: ReadRow[] = []

  constructor(head: Table['head'], columns: TableColumns) {
    const { kind, names, ignored } = columns
    this.#head = { kind, ...head, decimal: null, columns: names, ignored }
    this.#columns = columns
    this.#checker = new RowChecker(columns)
  }

  /** True when a batch is full. */
  add(row: RawRow | RawGridCell): boolean {
    const { line } = row
    this.lines += 1
    if (this.lines > LINES_MAX) throw new UploadRefused(TOO_MANY_LINES, line)
    const cells = this.#cellsOf(row)
    const checked = this.#checker.check(line, cells, 'place' in row ? row.place : undefined)
    this.#rows.push(
      checked.ok
        ? { line, row: checked.row }
        : { line, faults: checked.faults, raw: Array.from(cells, (cell) => rawText(cell)) },
    )
    return this.#rows.length === BATCH
  }

  #cellsOf(row: RawRow | RawGridCell): Cell[] {
    const { added, names, fields } = this.#columns
    if (!('place' in row)) return [...Array.from({ length: added }, () => EMPTY), ...row.cells]
    const cells = names.map(() => EMPTY)
    for (const field of ['reference', 'models', 'width', 'height', 'price'] as const) {
      const at = fields[field]
      if (at !== undefined) cells[at] = row.cells[field]
    }
    return cells
  }

  take(read: number, size: number): RowBatch {
    const rows = this.#rows
    this.#rows = []
    return { head: { ...this.#head, decimal: this.#checker.decimal }, rows, read, size }
  }
}

const rawText = (cell: Cell | undefined): string =>
  (cell?.text ?? '').slice(0, RAW_MAX).replaceAll('\u0000', '\ufffd').toWellFormed()
