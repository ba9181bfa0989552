import { readPhoto } from '#shared/orders/photo.rules'
import { hasTooManyPixels } from '#shared/platform/picture.rules'
import { asciiOf, startsWith } from './file-bytes.ts'
import type { FileKind } from './file-kinds.ts'
import { FILE_MAX_BYTES } from './line-file.rules.ts'
import { dxfFault } from './read-dxf.ts'
import { pdfFault } from './read-pdf.ts'
import { svgFault } from './read-svg.ts'
import { isWebp, webpSize } from './read-webp.ts'

/** Why a file is not taken. `fileProblems` says each. */
export type FileProblem =
  | 'tooMany'
  | 'empty'
  | 'tooLarge'
  | 'unreadable'
  | 'tooManyPixels'
  | 'heic'
  | 'dwg'
  | 'eps'
  | 'binaryDxf'
  | 'brokenDxf'
  | 'brokenPdf'
  | 'lockedPdf'
  | 'activePdf'
  | 'longPdf'
  | 'brokenSvg'
  | 'activeSvg'
  | 'largeSvg'

/** What a file is, or why it is refused. */
export type ReadFile = { ok: true; kind: FileKind } | { ok: false; problem: FileProblem }

/** Formats that are known and not taken, by how they begin. */
const REFUSED: readonly (readonly [begin: string, problem: FileProblem])[] = [
  ['AC10', 'dwg'],
  ['AutoCAD Binary DXF', 'binaryDxf'],
  ['%!PS', 'eps'],
  ['\xc5\xd0\xd3\xc6', 'eps'],
]

const refused = (problem: FileProblem): ReadFile => ({ ok: false, problem })
const judged = (kind: FileKind, fault: FileProblem | undefined): ReadFile =>
  fault === undefined ? { ok: true, kind } : refused(fault)

/**
 * Reads what a file is from its content, whatever its name says. A photo's head alone is read: the server unpacks and
 * redraws it. Of the others the whole structure is.
 */
export const readFile = (bytes: Uint8Array): ReadFile => {
  if (bytes.length > FILE_MAX_BYTES) return refused('tooLarge')
  if (bytes.length === 0) return refused('empty')
  if (isWebp(bytes)) return judged('photo', webpFault(bytes))
  if (startsWith(bytes, '\x89PNG') || startsWith(bytes, '\xff\xd8') || asciiOf(bytes, 4, 8) === 'ftyp') {
    const photo = readPhoto(bytes)
    if (photo.ok) return { ok: true, kind: 'photo' }
    return refused(photo.problem)
  }
  if (startsWith(bytes, '%PDF-')) return judged('pdf', pdfFault(bytes))
  const known = REFUSED.find(([begin]) => startsWith(bytes, begin))
  if (known !== undefined) return refused(known[1])
  if (startsAsXml(bytes)) return judged('svg', svgFault(bytes))
  return judged('dxf', dxfFault(bytes))
}

/** The first byte that is seen is `<`. */
const startsAsXml = (bytes: Uint8Array): boolean => {
  const from = startsWith(bytes, '\xef\xbb\xbf') ? 3 : 0
  return /^\s*</.test(asciiOf(bytes, from, from + 200))
}

const webpFault = (bytes: Uint8Array): FileProblem | undefined => {
  const size = webpSize(bytes)
  if (size === undefined) return 'unreadable'
  return hasTooManyPixels(size.width, size.height) ? 'tooManyPixels' : undefined
}
