import { hasTooManyPixels, PICTURE_MAX_PIXELS } from '#shared/platform/picture.rules'

/** What a photo of a complaint may be: JPEG or PNG by its content, whatever its name says. Both sides ask here. */

export const PHOTO_MAX_BYTES = 8 * 1024 * 1024
export const PHOTOS_MAX = 5

/** What the server keeps of an account's photos that no complaint has: so many, and so many bytes. */
export const WAITING_PHOTOS_MAX = 25
export const WAITING_PHOTOS_MAX_BYTES = 80 * 1024 * 1024

/** px: a photo is shown so wide and high in a list, and its thumbnail has three pixels in one. */
export const THUMBNAIL_SHOWN = 96
export const THUMBNAIL_SIDE = 3 * THUMBNAIL_SHOWN

/** What a photo is sent as: its type is read from its bytes. */
export const PHOTO_CONTENT_TYPE = 'application/octet-stream'

export type PhotoType = 'image/jpeg' | 'image/png'

/** Why a file is no photo of a complaint, as both sides say it. */
export const photoProblems = {
  tooLarge: 'Une photo peut peser 8\u00a0Mo au plus.',
  tooMany: `Joignez ${PHOTOS_MAX} photos au plus.`,
  tooManyPixels: `Cette photo compte trop de points\u00a0: ${PICTURE_MAX_PIXELS / 1_000_000} millions au plus.`,
  unreadable: 'Ce fichier n’est pas une photo JPEG ou PNG lisible.',
  heic: 'Les photos HEIC ne s’affichent pas dans tous les navigateurs\u00a0: enregistrez-la en JPEG, ou choisissez «\u00a0Le plus compatible\u00a0» dans les réglages de l’appareil photo.',
}
export type PhotoProblem = keyof typeof photoProblems

/** A readable photo with its size in pixels, or why the file is refused. */
export type ReadPhoto =
  | { ok: true; type: PhotoType; width: number; height: number }
  | { ok: false; problem: PhotoProblem }

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Brands of the formats that phones call HEIC. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Markers of a JPEG frame's header, which holds its size: C0 to CF but for DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const pngSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  if (bytes.length < 33 || ascii(bytes, 12, 16) !== 'IHDR') return undefined
  return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }
}

/** Walks the segments up to the frame's header; undefined when there is none. */
const jpegSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  const data = view(bytes)
  let at = 2
  while (at + 9 <= bytes.length && data.getUint8(at) === 0xff) {
    const marker = data.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    at += 2 + data.getUint16(at + 2)
  }
  return undefined
}

/** Reads what a file is from its content. */
export const readPhoto = (bytes: Uint8Array): ReadPhoto => {
  if (bytes.length > PHOTO_MAX_BYTES) return { ok: false, problem: 'tooLarge' }
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(bytes, 8, 12)))
    return { ok: false, problem: 'heic' }
  const isPng = PNG.every((byte, place) => bytes[place] === byte)
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  const size = isPng ? pngSize(bytes) : isJpeg ? jpegSize(bytes) : undefined
  if (size === undefined || !isSize(size.width) || !isSize(size.height)) {
    return { ok: false, problem: 'unreadable' }
  }
  if (hasTooManyPixels(size.width, size.height)) return { ok: false, problem: 'tooManyPixels' }
  return { ok: true, type: isPng ? 'image/png' : 'image/jpeg', ...size }
}

const isSize = (pixels: number): boolean => pixels >= 1 && pixels <= 65_535
