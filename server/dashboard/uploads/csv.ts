import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { UploadRefused } from '#server/platform/refused-file'
import { type Cell, EMPTY } from '#shared/dashboard/uploads/upload-rows.cells'
import { knownNames } from '#shared/dashboard/uploads/upload-rows.columns'
import { decode1252, type Encoding, surveyText } from './encoding.ts'
import { HEADER_LINES, KEPT_CELLS, type RawPiece, type RawRow, type Table } from './read-table.ts'

/** Bytes of one record, line ends inside quotes included: a quote that never closes stops here. */
const RECORD_MAX_BYTES = 65_536

/** Bytes parsed between two turns of the event loop: some hundreds of rows. */
const PIECE_BYTES = 16_384

/** Rows handed on at a time. */
const PIECE_ROWS = 250

const SEPARATORS = [';', ',', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** Opens a CSV: its encoding is told by all of its bytes, its separator by its first lines. */
export const openCsv = async (
  path: string,
  size: number,
  signal: AbortSignal | undefined,
): Promise<Table> => {
  const { encoding, mark } = await surveyText(path, signal)
  const start = await firstLines(path, mark, encoding)
  const stated = /^sep=([;,\t])$/i.exec(start[0] ?? '')
  const separator = SEPARATORS.find((one) => one === stated?.[1]) ?? separatorOf(start)
  return {
    head: { format: 'csv', encoding, separator },
    pieces: readRecords(path, { encoding, mark, separator, skipFirst: stated !== null, signal }),
    size,
  }
}

/** The first lines that say something, however they are encoded: one of them names the columns. */
const firstLines = async (path: string, mark: number, encoding: Encoding): Promise<string[]> => {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(2 * RECORD_MAX_BYTES)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, mark)
    const read = bytes.subarray(0, bytesRead)
    const text = encoding === 'UTF-8' ? read.toString('utf8') : decode1252(read)
    return (text.match(/[^\r\n]+/g) ?? []).slice(0, HEADER_LINES)
  } finally {
    await file.close()
  }
}

/** The separator that cuts a line into the most names that mean something, then the first line into the most names. */
const separatorOf = (lines: readonly string[]): Separator => {
  const scored = (lines.length === 0 ? [''] : lines).flatMap((line) => {
    const outside = line.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/[;,\t]/g, ' '))
    return SEPARATORS.map((separator) => {
      const names = outside.split(separator).map((name) => name.trim().replace(/^"|"$/g, ''))
      return { line, separator, known: knownNames(names), names: names.length }
    })
  })
  const best = scored.reduce((a, b) =>
    b.known > a.known || (b.known === a.known && b.line === a.line && b.names > a.names) ? b : a,
  )
  return best.separator
}

interface Dialect {
  encoding: Encoding
  mark: number
  separator: Separator
  /** the first line is `sep=;` */
  skipFirst: boolean
  signal: AbortSignal | undefined
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield Buffer.from(decode1252(piece))
}

async function* readRecords(path: string, dialect: Dialect): AsyncGenerator<RawPiece> {
  const file: ReadStream = createReadStream(path, { start: dialect.mark, highWaterMark: PIECE_BYTES })
  /** line on which the record begins that is being parsed, ahead of those that are handed on */
  let next = 1
  /** of the records parsed and not yet handed on */
  const lines: number[] = []
  const parser = parse({
    delimiter: dialect.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: RECORD_MAX_BYTES,
    on_record: (record: string[]) => {
      lines.push(next)
      next += linesOf(record)
      return record
    },
  })
  const text = dialect.encoding === 'UTF-8' ? file : Readable.from(decoded(file))
  // A failure of any of them destroys the parser with its reason, which the loop below throws.
  pipeline(text, parser, () => undefined)
  let rows: RawRow[] = []
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      dialect.signal?.throwIfAborted()
      const line = lines.shift() ?? next
      if (line === 1 && dialect.skipFirst) continue
      rows.push({ line, cells: cellsOf(record) })
      if (rows.length < PIECE_ROWS) continue
      yield { rows, read: dialect.mark + file.bytesRead }
      rows = []
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(error, next) : error
  } finally {
    parser.destroy()
    file.destroy()
  }
  yield { rows, read: dialect.mark + file.bytesRead }
}

/** Lines of the file that a record spans: line ends may stand inside quotes. */
const linesOf = (record: readonly string[]): number => {
  let lines = 1
  for (const text of record) {
    if (text.includes('\n') || text.includes('\r')) lines += text.split(/\r\n|\n|\r/).length - 1
  }
  return lines
}

const cellsOf = (record: readonly string[]): Cell[] => {
  const cells = record.slice(0, KEPT_CELLS).map(cellOf)
  if (record.length <= KEPT_CELLS) return cells
  const stray = record.slice(KEPT_CELLS).find((text) => text.trim() !== '')
  if (stray !== undefined && cells.at(-1)?.text.trim() === '') cells[KEPT_CELLS - 1] = cellOf(stray)
  return cells
}

const cellOf = (text: string): Cell => (text === '' ? EMPTY : { kind: 'text', text })

/** `line`: where the record begins that could not be read. */
const refusal = (error: CsvError, line: number): UploadRefused => {
  const mend =
    'Un texte qui contient le séparateur, un guillemet ou une fin de ligne s’écrit entre guillemets, ses guillemets doublés.'
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return new UploadRefused(
        `Un guillemet ouvert à partir de la ligne ${line} n’est jamais refermé. ${mend}`,
        line,
      )
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new UploadRefused(`Un guillemet est mal placé à la ligne ${line}. ${mend}`, line)
    default:
      return new UploadRefused(
        `La ligne ${line} n’a pas pu être lue. Enregistrez le fichier à nouveau au format CSV depuis votre tableur.`,
        line,
      )
  }
}
