import { posix } from 'node:path'
import { UploadRefused } from '#server/platform/refused-file'
import { type Archive, DAMAGED } from './xlsx-archive.ts'
import { readXml } from './xlsx-xml.ts'

/** The parts beside the sheets: where they are, their texts, which of their numbers are dates or percentages. */

/** Each of the small parts; a real one has a few kB. */
const SMALL_MAX_BYTES = 8 * 1024 * 1024
/** 200,000 lines with three texts of their own. */
const TEXTS_MAX = 1_000_000
const TEXTS_MAX_BYTES = 128 * 1024 * 1024
const TOO_MANY_TEXTS =
  'Ce classeur contient plus de textes qu’une liste de prix. Copiez les lignes utiles dans un classeur neuf.'

const NOT_A_WORKBOOK =
  'Ce fichier n’est pas un classeur XLSX. Enregistrez-le au format «\u00a0Classeur Excel (.xlsx)\u00a0» ou CSV depuis votre tableur.'

const small = (archive: Archive, name: string): AsyncIterable<Buffer> => {
  if (archive.sizeOf(name) > SMALL_MAX_BYTES) throw new UploadRefused(DAMAGED)
  return archive.bytes(name)
}

interface Relation {
  id: string
  type: string
  target: string
}

/** Relations of a part to other parts of the archive; those that lead outside are left out. */
const relationsOf = async (archive: Archive, part: string): Promise<Relation[]> => {
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  if (!archive.has(name)) return []
  const relations: Relation[] = []
  await readXml(small(archive, name), {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
    close: () => undefined,
  })
  return relations
}

/** A sheet in sight. */
export interface SheetPart {
  /** as people call it */
  name: string
  part: string
}

/** Names of the parts that the sheets in sight need. */
export interface SheetParts {
  /** the first one first */
  sheets: [SheetPart, ...SheetPart[]]
  texts: string | undefined
  styles: string | undefined
}

/** Finds the sheets that are not hidden. Throws `UploadRefused` when the archive is no workbook. */
export const findSheets = async (archive: Archive): Promise<SheetParts> => {
  const root = await relationsOf(archive, '')
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined || !archive.has(workbook)) throw new UploadRefused(NOT_A_WORKBOOK)
  if (!workbook.endsWith('.xml')) throw new UploadRefused(NOT_A_WORKBOOK)
  const sheets: { id: string; name: string; hidden: boolean }[] = []
  await readXml(small(archive, workbook), {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const { name = '', state = 'visible' } = attributes
      sheets.push({ id, name, hidden: state !== 'visible' })
    },
    close: () => undefined,
  })
  const relations = await relationsOf(archive, workbook)
  const visible = sheets.filter(({ hidden }) => !hidden)
  const [first, ...others] = (visible.length > 0 ? visible : sheets.slice(0, 1)).map(({ id, name }) => ({
    name,
    part: relations.find((one) => one.id === id && one.type === 'worksheet')?.target ?? '',
  }))
  if (first === undefined || !archive.has(first.part)) {
    throw new UploadRefused(
      'La première feuille de ce classeur n’est pas un tableau. Mettez la liste en premier.',
    )
  }
  const partOf = (kind: string): string | undefined => {
    const target = relations.find(({ type }) => type === kind)?.target
    return target !== undefined && archive.has(target) ? target : undefined
  }
  return {
    // charts and the like are no tables
    sheets: [first, ...others.filter(({ part }) => archive.has(part))],
    texts: partOf('sharedStrings'),
    styles: partOf('styles'),
  }
}

/** `_x000D_` stands for a character that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** Texts that cells name by number; formatted runs are joined, phonetic guides left out. */
export const readTexts = async (archive: Archive, name: string | undefined): Promise<string[]> => {
  const texts: string[] = []
  if (name === undefined) return texts
  if (archive.sizeOf(name) > TEXTS_MAX_BYTES) throw new UploadRefused(TOO_MANY_TEXTS)
  let text = ''
  let inText = false
  let guides = 0
  await readXml(archive.bytes(name), {
    open: (tag) => {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') guides += 1
      else inText = tag === 't' && guides === 0
    },
    close: (tag) => {
      inText = false
      if (tag === 'rPh') guides -= 1
      else if (tag === 'si') {
        if (texts.length === TEXTS_MAX) throw new UploadRefused(TOO_MANY_TEXTS)
        texts.push(unescaped(text))
      }
    },
    text: (piece) => {
      if (inText) text += piece
    },
  })
  return texts
}

/** Numbers of Excel's own formats that show dates and times. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** What a number format shows beside its quotes, brackets and escapes. */
const shownBy = (code: string): string => code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')

/** A format with a day, month, year or hour. */
const isDateFormat = (code: string): boolean =>
  !/^(?:general|standard)$/i.test(code) && /[dmyhs]/i.test(shownBy(code))

/** Excel's own formats that show a percentage. */
const isPercentId = (id: number): boolean => id === 9 || id === 10

/** What a number is shown as, that it is not: a spreadsheet took it for a date, or it is a part of something. */
export type ShownAs = 'date' | 'percent' | 'number'

/** By a cell's style number: what its numbers are shown as. */
export const readNumberStyles = async (archive: Archive, name: string | undefined): Promise<ShownAs[]> => {
  const styles: ShownAs[] = []
  if (name === undefined) return styles
  const formats = new Map<number, ShownAs>()
  let inCells = false
  const ofId = (id: number): ShownAs => (isDateId(id) ? 'date' : isPercentId(id) ? 'percent' : 'number')
  const ofCode = (code: string): ShownAs =>
    shownBy(code).includes('%') ? 'percent' : isDateFormat(code) ? 'date' : 'number'
  await readXml(small(archive, name), {
    open: (tag, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId)
      if (tag === 'numFmt') formats.set(id, ofCode(formatCode))
      else if (tag === 'cellXfs') inCells = true
      else if (tag === 'xf' && inCells) styles.push(formats.get(id) ?? ofId(id))
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return styles
}
