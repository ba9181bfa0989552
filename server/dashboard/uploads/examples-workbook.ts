import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Writes a plain workbook of one sheet: enough for an example, not a report. */

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

/** Styles 1 and 2: text, so that a reference is never taken for a date, and an amount with two decimals. */
const STYLES = `${HEAD}<styleSheet xmlns="${SHEET_XML}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'))

const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `<c s="2"><v>${value}</v></c>`
    : `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

/** The sheet's part: rows in order, each of texts and numbers. */
const sheetOf = (rows: readonly (readonly (string | number)[])[]): string => {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const body = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`).join('')
  return `${HEAD}<worksheet xmlns="${SHEET_XML}"><cols><col min="1" max="${columns}" width="22" customWidth="1" style="1"/></cols><sheetData>${body}</sheetData></worksheet>`
}

/** The bytes of a workbook. */
export const writeWorkbook = (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET_XML}" xmlns:r="${OFFICE}"><sheets><sheet name="Feuille 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
