import { readPhoto } from '#shared/orders/photo.rules'
import { hasTooManyPixels } from '#shared/platform/picture.rules'
import { isWebp, webpSize } from './read-webp.ts'

/** Which pictures are drawn smaller before they are sent, and how large: on a slow line a whole photo never arrives. */

/** As much of a file says what it is: cameras write less before a picture's size. */
export const HEAD_BYTES = 512 * 1024

/** As much is sent as it is. */
const LIGHT_BYTES = 1.5 * 1024 * 1024
/** px, of a photo's longest side: what is written on a wall is still read on it */
const PHOTO_SIDE = 2560
/** px: all that the server keeps of any picture; a PNG is a drawing, whose thin lines are what it is for */
const DRAWING_SIDE = 4096

/** How a picture is drawn before it is sent. */
export interface LightPhoto {
  /** px, the longest at most */
  readonly side: number
  /** it goes so even where that makes it no smaller: as it is, it is refused */
  readonly isNeeded: boolean
}

/** How a file of that head and so many bytes is drawn before it is sent; null: it goes as it is. */
export const lightPhotoOf = (head: Uint8Array, bytes: number): LightPhoto | null => {
  const photo = isWebp(head) ? webpOf(head) : readPhoto(head)
  if (!photo.ok) return photo.problem === 'heic' ? { side: PHOTO_SIDE, isNeeded: true } : null
  // what it takes to unpack it may be more than a phone has
  if (hasTooManyPixels(photo.width, photo.height)) return null
  const isDrawing = photo.type === 'image/png'
  const isSmall = isDrawing || Math.max(photo.width, photo.height) <= PHOTO_SIDE
  if (bytes <= LIGHT_BYTES && isSmall) return null
  return { side: isDrawing ? DRAWING_SIDE : PHOTO_SIDE, isNeeded: false }
}

const webpOf = (head: Uint8Array) => {
  const size = webpSize(head)
  return size === undefined
    ? ({ ok: false, problem: 'unreadable' } as const)
    : ({ ok: true, type: 'image/webp', ...size } as const)
}

/** A size whose longest side is `side` at most, in the same proportions. */
export const fitted = (width: number, height: number, side: number): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height))
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
