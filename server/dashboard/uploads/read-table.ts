import { setImmediate } from 'node:timers/promises'
import { type Cell, isBlank } from '#shared/dashboard/upload-rows.cells'
import { COLUMNS_MAX, readHeader } from '#shared/dashboard/upload-rows.columns'
import { LINES_MAX, RowChecker, TOO_MANY_LINES } from '#shared/dashboard/upload-rows.rules'
import type { UploadHead } from '#shared/dashboard/upload-rows.schema'
import { type ReadRow, type RowBatch, UploadRefused } from './rows.ts'

/** A row of a table before anything is known of it. */
export interface RawRow {
  line: number
  cells: Cell[]
}

/** Rows of one piece of the file, and how far into the file it goes. */
export interface RawPiece {
  rows: RawRow[]
  read: number
}

/** A table being read, with what its format tells beforehand. */
export interface Table {
  head: Pick<UploadHead, 'format' | 'encoding' | 'separator'>
  pieces: AsyncIterable<RawPiece>
  /** of the file */
  size: number
}

const BATCH = 500

/** Longest text of a refused row's cell that is kept. */
const RAW_MAX = 1000

/** Cells of a row that are kept: those past the last column that a table may have count as one. */
export const KEPT_CELLS = COLUMNS_MAX + 1

/**
 * Checks a table row by row: its first row that is not blank names the columns. Blank rows are passed over. Gives
 * way to the event loop between pieces.
 */
export async function* checkTable({ head, pieces, size }: Table): AsyncGenerator<RowBatch> {
  let checking: Checking | undefined
  let read = 0
  for await (const piece of pieces) {
    read = Math.min(piece.read, size)
    for (const row of piece.rows) {
      if (row.cells.every(isBlank)) continue
      if (checking === undefined) checking = new Checking(head, row)
      else if (checking.add(row)) {
        yield checking.take(read, size)
      }
    }
    await setImmediate()
  }
  if (checking === undefined) throw new UploadRefused('Ce fichier est vide. Partez d’un fichier d’exemple.')
  if (checking.lines === 0) {
    throw new UploadRefused('Ce fichier ne contient que le nom des colonnes, aucune ligne. Complétez-le.')
  }
  yield checking.take(size, size)
}

class Checking {
  lines = 0
  readonly #head: UploadHead
  readonly #checker: RowChecker
  #rows: ReadRow[] = []

  constructor(head: Table['head'], { line, cells }: RawRow) {
    const header = readHeader(Array.from(cells, (cell) => cell?.text ?? ''))
    if (!header.ok) throw new UploadRefused(header.message, line)
    const { kind, names, ignored } = header.columns
    this.#head = { kind, ...head, decimal: null, columns: names, ignored }
    this.#checker = new RowChecker(header.columns)
  }

  /** True when a batch is full. */
  add({ line, cells }: RawRow): boolean {
    this.lines += 1
    if (this.lines > LINES_MAX) throw new UploadRefused(TOO_MANY_LINES, line)
    const checked = this.#checker.check(line, cells)
    this.#rows.push(
      checked.ok
        ? { line, row: checked.row }
        : { line, faults: checked.faults, raw: Array.from(cells, (cell) => rawText(cell)) },
    )
    return this.#rows.length === BATCH
  }

  take(read: number, size: number): RowBatch {
    const rows = this.#rows
    this.#rows = []
    return { head: { ...this.#head, decimal: this.#checker.decimal }, rows, read, size }
  }
}

const rawText = (cell: Cell | undefined): string =>
  (cell?.text ?? '').slice(0, RAW_MAX).replaceAll('\u0000', '\ufffd').toWellFormed()
