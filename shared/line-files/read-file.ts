import { readPhoto } from '#shared/orders/photo.rules'
import { hasTooManyPixels } from '#shared/platform/picture.rules'
import { asciiOf, startsWith } from './file-bytes.ts'
import type { FileKind } from './file-kinds.ts'
import { FILE_MAX_BYTES } from './line-file.rules.ts'
import { dxfFault } from './read-dxf.ts'
import { pdfFault } from './read-pdf.ts'
import { svgFault } from './read-svg.ts'

/** Why a file is not taken. `fileProblems` says each. */
export type FileProblem =
  | 'tooMany'
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
  if (startsWith(bytes, 'RIFF') && asciiOf(bytes, 8, 12) === 'WEBP') return judged('photo', webpFault(bytes))
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

/** Its size stands in the head, in one of three forms. */
const webpFault = (bytes: Uint8Array): FileProblem | undefined => {
  if (bytes.length < 30) return 'unreadable'
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = webpSize(asciiOf(bytes, 12, 16), data)
  if (size === undefined || size.width === 0 || size.height === 0) return 'unreadable'
  return hasTooManyPixels(size.width, size.height) ? 'tooManyPixels' : undefined
}

const webpSize = (form: string, data: DataView): { width: number; height: number } | undefined => {
  if (form === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (form === 'VP8L') {
    const bits = data.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (form !== 'VP8X') return undefined
  const whole = (at: number): number => data.getUint16(at, true) + data.getUint8(at + 2) * 65_536 + 1
  return { width: whole(24), height: whole(27) }
}
