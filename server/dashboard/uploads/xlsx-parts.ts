import { posix } from 'node:path'
import { UploadRefused } from './rows.ts'
import { type Archive, DAMAGED } from './xlsx-archive.ts'
import { readXml } from './xlsx-xml.ts'

/** The parts beside the sheet: where it is, its texts, which of its numbers are dates. */

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

/** Names of the parts that the first sheet in sight needs. */
export interface SheetParts {
  sheet: string
  texts: string | undefined
  styles: string | undefined
}

/** Finds the first sheet that is not hidden. Throws `UploadRefused` when the archive is no workbook. */
export const findSheet = async (archive: Archive): Promise<SheetParts> => {
  const root = await relationsOf(archive, '')
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined || !archive.has(workbook)) throw new UploadRefused(NOT_A_WORKBOOK)
  if (!workbook.endsWith('.xml')) throw new UploadRefused(NOT_A_WORKBOOK)
  const sheets: { id: string; hidden: boolean }[] = []
  await readXml(small(archive, workbook), {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      sheets.push({ id, hidden: (attributes.state ?? 'visible') !== 'visible' })
    },
    close: () => undefined,
  })
  const relations = await relationsOf(archive, workbook)
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = relations.find(({ id, type }) => id === chosen?.id && type === 'worksheet')?.target
  if (sheet === undefined || !archive.has(sheet)) {
    throw new UploadRefused(
      'La première feuille de ce classeur n’est pas un tableau. Mettez la liste en premier.',
    )
  }
  const partOf = (kind: string): string | undefined => {
    const target = relations.find(({ type }) => type === kind)?.target
    return target !== undefined && archive.has(target) ? target : undefined
  }
  return { sheet, texts: partOf('sharedStrings'), styles: partOf('styles') }
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

/** A format with a day, month, year or hour outside quotes, brackets and escapes. */
const isDateFormat = (code: string): boolean =>
  !/^(?:general|standard)$/i.test(code) && /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''))

/** By a cell's style number: true where its numbers are shown as dates. */
export const readDateStyles = async (archive: Archive, name: string | undefined): Promise<boolean[]> => {
  const styles: boolean[] = []
  if (name === undefined) return styles
  const formats = new Map<number, boolean>()
  let inCells = false
  await readXml(small(archive, name), {
    open: (tag, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId)
      if (tag === 'numFmt') formats.set(id, isDateFormat(formatCode))
      else if (tag === 'cellXfs') inCells = true
      else if (tag === 'xf' && inCells) styles.push(formats.get(id) ?? isDateId(id))
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return styles
}
