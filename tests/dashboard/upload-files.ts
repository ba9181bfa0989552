/** Files of staff's for tests: written to disk, read back by `readUpload`; workbooks in the dialects of their tools. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { readUpload } from '#server/dashboard/uploads/read-upload'
import type { ReadRow, RowBatch } from '#server/dashboard/uploads/rows'
import { UploadRefused } from '#server/platform/refused-file'
import { type SheetCell, writeWorkbook } from '#server/platform/workbook'
import type { UploadHead } from '#shared/dashboard/uploads/upload-rows.schema'

/** A file on disk with these bytes, for as long as the test runs. */
export const fileOf = async (bytes: Buffer | string, name = 'liste.csv') => {
  const directory = await mkdtemp(join(tmpdir(), 'upload-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, name)
  await writeFile(path, bytes)
  return { path, name, size: Buffer.byteLength(bytes) }
}

/** All that a file says. */
export const readAll = async (
  bytes: Buffer | string,
  signal?: AbortSignal,
): Promise<{ head: UploadHead; rows: ReadRow[]; batches: RowBatch[] }> => {
  const batches: RowBatch[] = []
  for await (const batch of readUpload(await fileOf(bytes), signal ? { signal } : {})) batches.push(batch)
  const last = batches.at(-1)
  if (last === undefined) throw new Error('The file gave no batch.')
  return { head: last.head, rows: batches.flatMap((batch) => batch.rows), batches }
}

/** Why a file is refused whole; throws when it is not. */
export const refusalOf = async (bytes: Buffer | string): Promise<string> => {
  try {
    const { rows } = await readAll(bytes)
    throw new Error(`The file was read: ${JSON.stringify(rows.slice(0, 3))}`)
  } catch (error) {
    if (error instanceof UploadRefused) return error.message
    throw error
  }
}

/** Reasons of the first row, by column; [] when it is good. */
export const faultsOf = (row: ReadRow | undefined): [string, string][] =>
  row !== undefined && 'faults' in row ? row.faults.map(({ column, reason }) => [column, reason]) : []

/** A zip of these parts. */
export const zipOf = (parts: Record<string, Buffer | string>, store = false): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(part), name, { compress: !store })
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** How a tool writes a workbook. */
export interface WorkbookDialect {
  /** prefix of every element of the sheet, as some libraries have it */
  prefix?: string
  /** texts in a part of their own, as Excel does, or inside their cells */
  shared?: boolean
  /** rows and cells say their place */
  places?: boolean
  styles?: string
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`).replace(/\r/g, '&#13;')

const place = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row}`

/** The parts of a workbook whose sheet has this content, already XML. */
export const workbookParts = (
  sheetData: string,
  { texts = [], styles = '' }: { texts?: string[]; styles?: string } = {},
): Record<string, string> => ({
  '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Notes" sheetId="2" state="hidden" r:id="r9"/><sheet name="Liste" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="r3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheetData,
  'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><r><t>${escapeXml(text.slice(0, 1))}</t></r><rPh><t>guide</t></rPh><r><t xml:space="preserve">${escapeXml(text.slice(1))}</t></r></si>`).join('')}</sst>`,
  'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
})

/** A workbook of texts and numbers in a dialect. */
export const workbookOf = (
  rows: readonly (readonly (string | number)[])[],
  { prefix = '', shared = false, places = true }: WorkbookDialect = {},
): Promise<Buffer> => {
  const texts: string[] = []
  const tag = prefix === '' ? '' : `${prefix}:`
  const cell = (value: string | number, row: number, column: number): string => {
    const at = places ? ` r="${place(row, column)}"` : ''
    if (typeof value === 'number') return `<${tag}c${at}><${tag}v>${value}</${tag}v></${tag}c>`
    if (shared) {
      texts.push(value)
      return `<${tag}c${at} t="s"><${tag}v>${texts.length - 1}</${tag}v></${tag}c>`
    }
    return `<${tag}c${at} t="inlineStr"><${tag}is><${tag}t>${escapeXml(value)}</${tag}t></${tag}is></${tag}c>`
  }
  const body = rows
    .map((row, at) => {
      const number = places ? ` r="${at + 1}"` : ''
      return `<${tag}row${number}>${row.map((value, column) => cell(value, at + 1, column)).join('')}</${tag}row>`
    })
    .join('')
  return zipOf(
    workbookParts(
      `<${tag}worksheet><${tag}sheetData>${body}</${tag}sheetData><${tag}mergeCells/></${tag}worksheet>`,
      { texts },
    ),
  )
}

/** A list as our own writer puts it into a workbook. */
export const listWorkbook = (rows: readonly (readonly SheetCell[])[]): Promise<Buffer> =>
  buffer(writeWorkbook([{ name: 'Liste', rows, widths: [20], frozen: { rows: 1, columns: 0 } }]))
