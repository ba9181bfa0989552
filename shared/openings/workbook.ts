/** What an XLSX workbook holds, for the table of openings: the cells of its first sheet in sight, as text. */

/** A part of the archive as it lies there. */
export interface PackedPart {
  bytes: Uint8Array
  deflated: boolean
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX = 65_535
const DEFLATED = 8
const ENCRYPTED = 1

/** The parts of a ZIP archive by name, from its directory; null when it is none that can be read. */
export const partsOf = (file: Uint8Array): ReadonlyMap<string, PackedPart> | null => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.length - END_BYTES
  const first = Math.max(0, end - COMMENT_MAX)
  while (end >= first && view.getUint32(end, true) !== END) end -= 1
  if (end < first) return null
  const parts = new Map<string, PackedPart>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > file.length || view.getUint32(at, true) !== ENTRY) return null
    const nameBytes = view.getUint16(at + 28, true)
    const packed = view.getUint32(at + 20, true)
    const local = view.getUint32(at + 42, true)
    const name = String.fromCharCode(...file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    if (local + LOCAL_BYTES > file.length || (view.getUint16(at + 8, true) & ENCRYPTED) !== 0) return null
    const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    parts.set(name.toLowerCase(), {
      bytes: file.subarray(from, from + packed),
      deflated: view.getUint16(at + 10, true) === DEFLATED,
    })
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** `&amp;`, `&#233;` and `_x000D_`, which stands for what XML cannot hold. */
const unescaped = (text: string): string =>
  text
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name] ?? whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Each element of that name: its attributes, and what is between its tags. */
const elements = (xml: string, name: string): { attributes: string; content: string }[] =>
  [
    ...xml.matchAll(
      new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`, 'g'),
    ),
  ].map(([, attributes = '', content = '']) => ({ attributes, content }))

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const text = found?.[1] ?? found?.[2]
  return text === undefined ? undefined : unescaped(text)
}

/** The words of a text, its formatted runs joined; phonetic guides are none of it. */
const textIn = (xml: string): string =>
  elements(xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh\s*>/g, ''), 't')
    .map(({ content }) => unescaped(content))
    .join('')

/** `AB12` → 27; undefined of what is no place. */
const columnOf = (place: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Columns beyond these are no openings. */
const COLUMNS_MAX = 64
/** Six decimals tell a millimetre in any unit, and leave out what a float adds behind them. */
const plainNumber = (text: string): string =>
  text !== '' && Number.isFinite(Number(text)) ? String(Number(Number(text).toFixed(6))) : text

/** The cells of a sheet, row by row; texts that several cells share are named by number. */
export const cellsOf = (sheet: string, texts: readonly string[]): string[][] =>
  elements(sheet, 'row').map(({ content }) => {
    const row: string[] = []
    let next = 0
    for (const cell of elements(content, 'c')) {
      const column = columnOf(attribute(cell.attributes, 'r')) ?? next
      next = column + 1
      if (column >= COLUMNS_MAX) continue
      while (row.length < column) row.push('')
      const type = attribute(cell.attributes, 't') ?? 'n'
      const value = unescaped(elements(cell.content, 'v')[0]?.content ?? '')
      row[column] =
        type === 's'
          ? (texts[Number(value)] ?? '')
          : type === 'inlineStr'
            ? textIn(cell.content)
            : type === 'n'
              ? plainNumber(value)
              : value
    }
    return row
  })

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/**
 * The first sheet in sight as a spreadsheet would put it on the clipboard (`sheetOf` reads it); null when the archive is no
 * workbook. `textOf` inflates a part.
 */
export const workbookText = async (
  file: Uint8Array,
  textOf: (part: PackedPart) => Promise<string>,
): Promise<string | null> => {
  const parts = partsOf(file)
  const read = async (name: string): Promise<string | null> => {
    const part = parts?.get(name.toLowerCase())
    return part === undefined ? null : textOf(part)
  }
  const workbook = await read('xl/workbook.xml')
  const relations = await read('xl/_rels/workbook.xml.rels')
  if (workbook === null || relations === null) return null
  const sheets = elements(workbook, 'sheet').map(({ attributes }) => attributes)
  const shown = sheets.find((one) => (attribute(one, 'state') ?? 'visible') === 'visible') ?? sheets[0]
  const id = shown === undefined ? undefined : /\s\w+:id\s*=\s*["']([^"']+)["']/.exec(shown)?.[1]
  const relation = elements(relations, 'Relationship').find(
    ({ attributes }) => attribute(attributes, 'Id') === id,
  )
  const target = relation && attribute(relation.attributes, 'Target')
  const sheet =
    target === undefined ? null : await read(target.replace(/^\//, '').replace(/^(?!xl\/)/, 'xl/'))
  if (sheet === null) return null
  const texts = elements((await read('xl/sharedstrings.xml')) ?? '', 'si').map(({ content }) =>
    textIn(content),
  )
  return `sep=\t\n${cellsOf(sheet, texts)
    .map((row) => Array.from(row, (cell) => quoted(cell ?? '')).join('\t'))
    .join('\n')}`
}
