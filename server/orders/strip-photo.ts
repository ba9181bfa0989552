import type { PhotoType } from '#shared/orders/photo.rules'

/**
 * A photo without what the camera wrote beside the picture: the place and time it was taken at, the device, a
 * thumbnail, whole pictures hidden behind the first. What the picture needs stays: its colours, and which way is up.
 * Pixels are not touched. What is not built as its format says is left as it came from there on.
 */
export const stripPhoto = (bytes: Buffer, type: PhotoType): Buffer =>
  Buffer.concat([...(type === 'image/jpeg' ? strippedJpeg(bytes) : strippedPng(bytes))])

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef

/** Restart marks and stuffed bytes stand inside the picture's data. */
const isInScan = (marker: number): boolean => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)

/** JFIF, the colour profile and Adobe's colour transform: decoders read them. */
const isNeeded = (bytes: Buffer, marker: number, at: number): boolean =>
  marker === APP0 ||
  marker === APP14 ||
  (marker === APP2 && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE')

function* strippedJpeg(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from([0xff, SOI])
  const orientation = orientationOf(bytes)
  let oriented = orientation === 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // whatever stands behind the end is no part of this picture
    if (marker === EOI) return yield bytes.subarray(at, at + 2)
    const end = marker === SOS ? scanEnd(bytes, at) : at + 2 + bytes.readUInt16BE(at + 2)
    const isApplication = marker >= APP0 && marker <= APP15
    // JFIF must come first
    if (!oriented && marker !== APP0) {
      yield exifOf(orientation)
      oriented = true
    }
    if (!(isApplication || marker === COM) || isNeeded(bytes, marker, at)) yield bytes.subarray(at, end)
    at = end
  }
  if (bytes[at] === 0xff && bytes[at + 1] === EOI) yield bytes.subarray(at, at + 2)
  else yield bytes.subarray(at)
}

/** Where the data of a scan ends: at the next mark that is not its own. */
const scanEnd = (bytes: Buffer, from: number): number => {
  let at = from + 2 + bytes.readUInt16BE(from + 2)
  while (at + 1 < bytes.length && !(bytes[at] === 0xff && !isInScan(bytes.readUInt8(at + 1)))) at += 1
  return at + 1 < bytes.length ? at : bytes.length
}

const TIFF_AT = 10
const ORIENTATION = 0x0112

/** EXIF's orientation, 1 to 8; 1 when it says none. */
const orientationOf = (bytes: Buffer): number => {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === SOS || marker === EOI) return 1
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === APP1 && bytes.toString('latin1', at + 4, at + TIFF_AT) === 'Exif\0\0') {
      return tiffOrientation(bytes.subarray(at + TIFF_AT, end))
    }
    at = end
  }
  return 1
}

const tiffOrientation = (tiff: Buffer): number => {
  if (tiff.length < 8) return 1
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = short(directory)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** The smallest EXIF there is: one directory of one entry. */
const exifOf = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, APP1, 0, 34, ...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])

/** Texts, times and EXIF. */
const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function* strippedPng(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 8)
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type) || end > bytes.length) break
    if (!PNG_NOTES.has(type)) yield bytes.subarray(at, end)
    at = end
    if (type === 'IEND') return
  }
  yield bytes.subarray(at)
}
