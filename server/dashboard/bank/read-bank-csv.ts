import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { UploadRefused } from '#server/platform/refused-file'
import { headerOf } from '#shared/dashboard/bank/bank-columns'
import {
  BANK_LINES_MAX,
  bankFileProblems,
  HEADER_ROWS_MAX,
  type ReadBankFile,
  readRows,
} from '#shared/dashboard/bank/bank-file.rules'
import { decode1252, surveyBytes } from '../uploads/encoding.ts'

/** Characters parsed between two turns of the event loop. */
const PIECE = 16_384
/** Bytes of one record: a quote that never closes stops here. */
const RECORD_MAX_BYTES = 65_536
/** Cells of a row that are looked at. */
const CELLS_MAX = 60

const SEPARATORS = [';', ',', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** The separator that makes one of the first lines name the columns, the most of them; null where none does. */
const separatorOf = (text: string): Separator | null => {
  const lines = text.slice(0, 2 * RECORD_MAX_BYTES).split(/\r\n|\n|\r/, HEADER_ROWS_MAX)
  const scored = SEPARATORS.map((separator) => {
    const headers = lines.map((line) =>
      headerOf(
        line
          .split(separator)
          .slice(0, CELLS_MAX)
          .map((name) => name.trim().replace(/^"|"$/g, '')),
      ),
    )
    return { separator, known: Math.max(...headers.map((header) => header?.size ?? 0)) }
  })
  const best = scored.reduce((one, other) => (other.known > one.known ? other : one))
  return best.known === 0 ? null : best.separator
}

/** Lines that a record spans: line ends may stand inside quotes. */
const linesOf = (record: readonly string[]): number =>
  record.reduce((lines, text) => lines + (text.match(/\r\n|\n|\r/g)?.length ?? 0), 1)

/**
 * Reads a CSV of a bank, a piece between two turns of the event loop. Throws `UploadRefused` for one that cannot be
 * taken as a whole. `today`: yyyy-mm-dd of Paris.
 */
export const readBankCsv = async (bytes: Buffer, today: string): Promise<ReadBankFile> => {
  const { encoding, mark } = surveyBytes(bytes)
  const rest = bytes.subarray(mark)
  const text = encoding === 'UTF-8' ? rest.toString('utf8') : decode1252(rest)
  const delimiter = separatorOf(text)
  if (delimiter === null) throw new UploadRefused(bankFileProblems.noHeader)
  const rows: { line: number; cells: string[] }[] = []
  let line = 1
  let failure: unknown = null
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: RECORD_MAX_BYTES,
    // an apostrophe or a quote inside a text of a bank is no quoting of ours
    relax_quotes: true,
  })
  parser.on('data', (record: string[]) => {
    rows.push({ line, cells: record.slice(0, CELLS_MAX) })
    line += linesOf(record)
  })
  parser.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => parser.once('close', resolve))
  for (let from = 0; from < text.length && failure === null; from += PIECE) {
    parser.write(text.slice(from, from + PIECE))
    await nextTurn()
    if (rows.length > BANK_LINES_MAX + HEADER_ROWS_MAX) break
  }
  if (failure === null && rows.length <= BANK_LINES_MAX + HEADER_ROWS_MAX) parser.end()
  else parser.destroy()
  await ended
  if (failure instanceof CsvError)
    throw new UploadRefused(
      `Un guillemet est mal placé, ou n’est jamais refermé, à partir de la ligne ${line}.`,
      line,
    )
  if (failure !== null) throw failure
  const read = readRows(rows, today)
  if (typeof read === 'string') throw new UploadRefused(read)
  return read
}
