import { isBlank } from '#shared/dashboard/uploads/upload-rows.cells'
import { HEADER_LINES, type RawPiece, type RawRow, type Table } from './read-table.ts'
import { Archive } from './xlsx-archive.ts'
import { GridReader, isGridSheet } from './xlsx-grid.ts'
import { findSheets, readNumberStyles, readTexts, type SheetPart } from './xlsx-parts.ts'
import { type SheetContext, SheetReader } from './xlsx-sheet.ts'
import { XmlReader } from './xlsx-xml.ts'

/**
 * Opens a workbook: its first sheet, and every sheet that holds a price grid; what else says something is named. Its
 * directory is judged before anything is inflated.
 */
export const openXlsx = async (
  path: string,
  size: number,
  signal: AbortSignal | undefined,
): Promise<Table> => {
  const archive = await Archive.open(path)
  try {
    const { sheets, texts, styles } = await findSheets(archive)
    signal?.throwIfAborted()
    const context = {
      texts: await readTexts(archive, texts),
      styles: await readNumberStyles(archive, styles),
    }
    signal?.throwIfAborted()
    const [first] = sheets
    const grids: SheetPart[] = []
    const unread: string[] = []
    for (const sheet of sheets) {
      const rows = await firstRows(archive, sheet, context)
      if (isGridSheet(rows)) grids.push(sheet)
      else if (sheet !== first && rows.length > 0) unread.push(sheet.name)
      signal?.throwIfAborted()
    }
    const table = grids.includes(first) ? undefined : first
    return {
      head: {
        format: 'xlsx',
        encoding: null,
        separator: null,
        ...(unread.length > 0 && { unreadSheets: unread }),
      },
      sheet: unread.length > 0 ? table?.name : undefined,
      pieces: readSheets(archive, { table, grids }, context, { size, signal }),
      hasGrids: grids.length > 0,
      size,
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** The rows of a sheet as its bytes come, and how many of them came. */
async function* rowsOf(
  archive: Archive,
  { part }: SheetPart,
  context: SheetContext,
): AsyncGenerator<{ rows: RawRow[]; inflated: number }> {
  const sheet = new SheetReader(context)
  const xml = new XmlReader(sheet)
  for await (const bytes of archive.bytes(part)) {
    xml.write(bytes)
    yield { rows: sheet.take(), inflated: bytes.length }
  }
  xml.end()
  yield { rows: sheet.take(), inflated: 0 }
}

/** The rows among the first lines that say something, or the first one of all; only the bytes up to there are inflated. */
const firstRows = async (archive: Archive, sheet: SheetPart, context: SheetContext): Promise<RawRow[]> => {
  const said: RawRow[] = []
  for await (const { rows } of rowsOf(archive, sheet, context)) {
    for (const row of rows) {
      if (row.line > HEADER_LINES && said.length > 0) return said
      if (!row.cells.every(isBlank)) said.push(row)
    }
  }
  return said
}

async function* readSheets(
  archive: Archive,
  { table, grids }: { table: SheetPart | undefined; grids: readonly SheetPart[] },
  context: SheetContext,
  { size, signal }: { size: number; signal: AbortSignal | undefined },
): AsyncGenerator<RawPiece> {
  try {
    const all = table === undefined ? grids : [table, ...grids]
    const total = all.reduce((sum, { part }) => sum + archive.sizeOf(part), 0)
    let done = 0
    for (const sheet of all) {
      const grid = sheet === table ? undefined : new GridReader(sheet.name)
      for await (const { rows, inflated } of rowsOf(archive, sheet, context)) {
        signal?.throwIfAborted()
        done += inflated
        const found = grid === undefined ? rows : rows.flatMap((row) => grid.take(row))
        if (found.length > 0) yield { rows: found, read: Math.floor((size * done) / total) }
      }
    }
  } finally {
    archive.close()
  }
}
