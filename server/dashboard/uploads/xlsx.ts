import type { RawPiece, Table } from './read-table.ts'
import { Archive } from './xlsx-archive.ts'
import { findSheet, readDateStyles, readTexts } from './xlsx-parts.ts'
import { SheetReader } from './xlsx-sheet.ts'
import { XmlReader } from './xlsx-xml.ts'

/** Opens a workbook's first sheet: its directory is judged before anything is inflated. */
export const openXlsx = async (
  path: string,
  size: number,
  signal: AbortSignal | undefined,
): Promise<Table> => {
  const archive = await Archive.open(path)
  return {
    head: { format: 'xlsx', encoding: null, separator: null },
    pieces: readSheet(archive, size, signal),
    size,
  }
}

async function* readSheet(
  archive: Archive,
  size: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<RawPiece> {
  try {
    const parts = await findSheet(archive)
    signal?.throwIfAborted()
    const texts = await readTexts(archive, parts.texts)
    signal?.throwIfAborted()
    const sheet = new SheetReader({ texts, dateStyles: await readDateStyles(archive, parts.styles) })
    const xml = new XmlReader(sheet)
    const total = archive.sizeOf(parts.sheet)
    let inflated = 0
    for await (const bytes of archive.bytes(parts.sheet)) {
      signal?.throwIfAborted()
      xml.write(bytes)
      inflated += bytes.length
      const rows = sheet.take()
      if (rows.length > 0) yield { rows, read: Math.floor((size * inflated) / total) }
    }
    xml.end()
    yield { rows: sheet.take(), read: size }
  } finally {
    archive.close()
  }
}
