import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escaped } from './xml.ts'

/** Writes plain workbooks as they are read: lists and price grids, no report. */

/** 0 → `A`, 27 → `AB`. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

/** A cell: a text, an amount in euros, a length in mm, a text that heads others, or nothing. */
export type SheetCell = string | number | { mm: number } | { head: string } | null

export interface Sheet {
  name: string
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
  /** in characters, of the first columns; the others have that of the last */
  widths: readonly [number, ...number[]]
  /** rows and columns that stay in sight */
  frozen: { rows: number; columns: number }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEET_XML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/**
 * Styles: 1 text, so that a reference is never taken for a date; 2 an amount with two decimals; 3 a text that heads others;
 * 4 a length.
 */
const STYLES = `${HEAD}<styleSheet xmlns="${SHEET_XML}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

/** What looks like the escape of a character (`_x000A_`) is itself escaped: it would be read as that character. */
const cellText = (value: string): string => escaped(value).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const text = (place: string, style: number, value: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`

const cell = (value: SheetCell, place: string): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${place}" s="2"><v>${value}</v></c>`
  if (typeof value === 'string') return text(place, 1, value)
  return 'mm' in value ? `<c r="${place}" s="4"><v>${value.mm}</v></c>` : text(place, 3, value.head)
}

/** Columns that have a width: as many as a price grid may have. */
const COLUMNS = 60
/** Rows written at a time. */
const ROWS_AT_ONCE = 200

async function* sheetXml({ rows, widths, frozen }: Sheet): AsyncGenerator<Buffer> {
  const columns = Array.from({ length: COLUMNS }, (_, at) => {
    const width = widths[at] ?? widths.at(-1)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const pane = `<pane${frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : ''} ySplit="${frozen.rows}" topLeftCell="${columnName(frozen.columns)}${frozen.rows + 1}" activePane="${frozen.columns > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`
  let xml = `${HEAD}<worksheet xmlns="${SHEET_XML}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let line = 0
  for await (const row of rows) {
    line += 1
    xml += `<row r="${line}">${row.map((value, at) => cell(value, `${columnName(at)}${line}`)).join('')}</row>`
    if (line % ROWS_AT_ONCE !== 0) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`)
}

/** Names that a workbook takes: 31 characters at most, none of its own signs, each once. */
const sheetNames = (sheets: readonly Sheet[]): string[] => {
  const taken = new Set<string>()
  return sheets.map(({ name }) => {
    const plain = name.replace(/[[\]:*?/\\']/g, '-')
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? '' : ` (${count})`
      const own = plain.slice(0, 31 - ending.length) + ending
      if (taken.has(own.toLowerCase())) continue
      taken.add(own.toLowerCase())
      return own
    }
  })
}

/** A workbook of these sheets, as its bytes are asked for: no sheet is whole in memory. */
export const writeWorkbook = (sheets: readonly Sheet[]): Readable => {
  const names = sheetNames(sheets)
  const partOf = (at: number): string => `worksheets/sheet${at + 1}.xml`
  const types = names.map(
    (_, at) => `<Override PartName="/xl/${partOf(at)}" ContentType="${CONTENT}.worksheet+xml"/>`,
  )
  const listed = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET_XML}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => ['worksheet', partOf(at)] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  }
  const zip = new ZipFile()
  const bytes = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => bytes.destroy(error))
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  for (const [at, sheet] of sheets.entries()) {
    zip.addReadStreamLazy(`xl/${partOf(at)}`, {}, (take) =>
      take(null, Readable.from(sheetXml(sheet), { objectMode: false })),
    )
  }
  zip.end()
  return bytes
}
