import { drawPicture } from '#server/platform/pictures'
import {
  PHOTO_MAX_BYTES,
  type PhotoType,
  photoProblems,
  readPhoto,
  THUMBNAIL_SIDE,
} from '#shared/orders/photo.rules'
import { AppError } from '#shared/platform/errors'

/** A photo as it was drawn here: nothing of the file that was sent is in it but what is seen. */
export interface RedrawnPhoto {
  readonly type: PhotoType
  /** pixels */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** WebP, a square around the middle */
  readonly thumbnail: Buffer
}

/** Longest side in pixels and quality, until the result fits into what a photo may weigh. */
const TRIES = [
  { side: 4096, quality: 85 },
  { side: 2048, quality: 75 },
] as const

const refused = (reason: string): AppError =>
  new AppError('INVALID_FIELDS', { message: reason, errors: { photo: [reason] } })

/** Throws INVALID_FIELDS for what its first bytes already say is no photo, or one too large to unpack. */
export const requirePhoto = (bytes: Buffer): void => {
  const read = readPhoto(bytes)
  if (!read.ok) throw refused(photoProblems[read.problem])
}

/** Draws a photo anew for that account, upright and in sRGB, with its thumbnail. Throws INVALID_FIELDS with the reason, in French. */
export const redrawPhoto = async (account: string, bytes: Buffer): Promise<RedrawnPhoto> => {
  requirePhoto(bytes)
  const drawn = await drawPhoto(account, bytes)
  if (typeof drawn === 'string') throw refused(photoProblems[drawn])
  return drawn
}

/** The same of a JPEG, PNG or WebP whose head was read, or why it is none. */
export const drawPhoto = async (
  account: string,
  bytes: Buffer,
): Promise<RedrawnPhoto | 'tooManyPixels' | 'unreadable'> => {
  const result = await drawPicture(account, bytes, async ({ pixels, drawn }) => {
    for (const { side, quality } of TRIES) {
      const asked = pixels().resize(side, side, { fit: 'inside', withoutEnlargement: true })
      const again = await drawn(asked.flatten({ background: '#ffffff' }))
      const { data, info } = await again().jpeg({ quality }).toBuffer({ resolveWithObject: true })
      if (data.length > PHOTO_MAX_BYTES) continue
      const thumbnail = await again()
        .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer()
      return { type: 'image/jpeg', width: info.width, height: info.height, bytes: data, thumbnail } as const
    }
    return undefined
  })
  if (!result.ok) return result.why === 'pixels' ? 'tooManyPixels' : 'unreadable'
  return result.drawn ?? 'unreadable'
}
