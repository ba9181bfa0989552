import { drawPicture, type OpenPicture } from '#server/platform/pictures'
import { IMAGE_SIZES, type ImageSize } from '#shared/catalogue/featured-image'
import {
  IMAGE_MIN_SIDE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_TOO_SMALL,
  IMAGE_UNREADABLE,
  IMAGE_WRONG_TYPE,
  isImage,
} from '#shared/dashboard/featured/featured-image.rules'
import type { ImageFile } from './images.queries.ts'

/** A picture in its sizes, or why the file is refused, in French. */
export type ResizedImage =
  | { ok: true; largest: ImageSize; files: ImageFile[] }
  | { ok: false; reason: string }

/** Cuts an account’s picture to squares around its middle, upright, without anything that the camera wrote beside it. */
export const resizeImage = async (account: string, bytes: Buffer): Promise<ResizedImage> => {
  if (!isImage(bytes)) return { ok: false, reason: IMAGE_WRONG_TYPE }
  const read = await drawPicture(account, bytes, resized)
  if (read.ok) return read.drawn
  return { ok: false, reason: read.why === 'pixels' ? IMAGE_TOO_MANY_PIXELS : IMAGE_UNREADABLE }
}

const resized = async ({ width, height, pixels, drawn }: OpenPicture): Promise<ResizedImage> => {
  const side = Math.min(width, height)
  if (side < IMAGE_MIN_SIDE) return { ok: false, reason: IMAGE_TOO_SMALL }
  const sizes = IMAGE_SIZES.filter((size) => size <= side)
  const largest = sizes.at(-1) ?? IMAGE_SIZES[0]
  const square = await drawn(pixels().resize(largest, largest, { fit: 'cover' }))
  const files: ImageFile[] = []
  for (const size of sizes) {
    const small = () => square().resize(size, size)
    files.push(
      { size, type: 'image/webp', bytes: await small().webp({ quality: 80 }).toBuffer() },
      {
        size,
        type: 'image/jpeg',
        bytes: await small()
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 82, progressive: true })
          .toBuffer(),
      },
    )
  }
  return { ok: true, largest, files }
}
