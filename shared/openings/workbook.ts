/// <reference path="./saxen.d.ts" />

import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'

/** What an XLSX workbook holds, for the table of openings: the cells of its first sheet in sight, as text. */

/** Bytes of one part, inflated: two hundred openings take some dozens of kB. */
const PART_MAX = 10_000_000
/** Columns beyond these are no openings. */
const COLUMNS_MAX = 64

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const TEXTS = 'xl/sharedStrings.xml'

/** The parts that sheets are read from, as text; undefined where the file is no archive that can be read. */
const partsOf = (file: Uint8Array): Record<string, string> | undefined => {
  try {
    const parts = unzipSync(file, {
      filter: ({ name, originalSize }) =>
        originalSize <= PART_MAX &&
        ([WORKBOOK, RELATIONS, TEXTS].includes(name) || name.startsWith('xl/worksheets/')),
    })
    return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
  } catch {
    // nothing but the archive's own reader runs here: it is damaged, or none, and the person is told so
    return undefined
  }
}

interface Handlers {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A part is no XML. */
class DamagedPart extends Error {}

/** Goes through a part, whose names come without their prefix. Throws DamagedPart. */
const walk = (xml: string, { open, text, close }: Handlers): void => {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    const decoded = Object.entries(attributes()).map(([key, value]) => [key, decode(value)] as const)
    open?.(localName(name), Object.fromEntries(decoded))
  })
  parser.on('closeTag', (name) => close?.(localName(name)))
  parser.on('text', (piece, decode) => text?.(decode(piece)))
  parser.on('cdata', (piece) => text?.(piece))
  parser.on('error', ({ message }) => {
    throw new DamagedPart(message)
  })
  parser.parse(xml)
}

/** `_x000D_` stands for what XML cannot hold. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Gathers what stands in the elements of those names; phonetic guides are none of it. */
const gather = (names: readonly string[]) => {
  let found = ''
  let inside = 0
  let guides = 0
  return {
    open: (name: string) => {
      if (name === 'rPh') guides += 1
      if (names.includes(name)) inside += 1
    },
    text: (piece: string) => {
      if (inside > 0 && guides === 0) found += piece
    },
    close: (name: string) => {
      if (name === 'rPh') guides -= 1
      if (names.includes(name)) inside -= 1
    },
    take: () => {
      const whole = unescaped(found)
      found = ''
      return whole
    },
  }
}

/** Texts that several cells share, which name them by number. */
const sharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  const { open, text, close, take } = gather(['t'])
  walk(xml, {
    open,
    text,
    close: (name) => {
      close(name)
      if (name === 'si') texts.push(take())
    },
  })
  return texts
}

/** `AB12` → 27; undefined of what is no place. */
const columnOf = (place: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Six decimals tell a millimetre in any unit, and leave out what a float adds behind them. */
const plainNumber = (text: string): string =>
  text !== '' && Number.isFinite(Number(text)) ? String(Number(Number(text).toFixed(6))) : text

/** The cells of a sheet, row by row. */
const cellsOf = (xml: string, texts: readonly string[]): string[][] => {
  const rows: string[][] = []
  const { open, text, close, take } = gather(['v', 't'])
  let column = -1
  let type = 'n'
  walk(xml, {
    open: (name, { r, t = 'n' }) => {
      open(name)
      if (name === 'row') {
        rows.push([])
        column = -1
      }
      if (name === 'c') {
        column = columnOf(r) ?? column + 1
        type = t
      }
    },
    text,
    close: (name) => {
      close(name)
      const row = rows.at(-1)
      if (name !== 'c' || row === undefined) return
      const value = take()
      if (column >= COLUMNS_MAX) return
      while (row.length < column) row.push('')
      row[column] = type === 's' ? (texts[Number(value)] ?? '') : type === 'n' ? plainNumber(value) : value
    },
  })
  return rows
}

/** The part of the first sheet in sight, else of the first one. */
const firstSheet = (workbook: string, relations: string): string | undefined => {
  const sheets: { id: string | undefined; state: string | undefined }[] = []
  walk(workbook, {
    open: (name, { state, ...attributes }) => {
      if (name !== 'sheet') return
      sheets.push({ id: Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1], state })
    },
  })
  const { id } = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0] ?? {}
  let target: string | undefined
  walk(relations, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target
    },
  })
  return target?.replace(/^\//, '').replace(/^(?!xl\/)/, 'xl/')
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/**
 * The first sheet in sight as a spreadsheet would put it on the clipboard (`sheetOf` reads it); null when the file is no
 * workbook that can be read, or a part of it is larger than openings are.
 */
export const workbookText = (file: Uint8Array): string | null => {
  const parts = partsOf(file)
  const workbook = parts?.[WORKBOOK]
  const relations = parts?.[RELATIONS]
  if (workbook === undefined || relations === undefined) return null
  try {
    const sheet = parts?.[firstSheet(workbook, relations) ?? '']
    if (sheet === undefined) return null
    const cells = cellsOf(sheet, sharedTexts(parts?.[TEXTS] ?? '<sst/>'))
    return `sep=\t\n${cells
      .map((row) => Array.from(row, (cell) => quoted(cell ?? '')).join('\t'))
      .join('\n')}`
  } catch (error) {
    if (error instanceof DamagedPart) return null
    throw error
  }
}
