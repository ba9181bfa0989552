import { IMAGE_SIZES, type ImageSize } from '#shared/catalogue/featured-image'
import {
  IMAGE_MAX_PIXELS,
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

/** A file that takes longer than this to read is made to, s. */
const PATIENCE = 15

/** Loaded at the first picture: a start has no use for it. Reads three formats, one picture at a time on one core. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one after another: each picture may take hundreds of megabytes while it is read. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = last
  const mine = (async () => {
    await before
    return work()
  })()
  // the next waits for this one, whatever becomes of it
  last = mine.catch(() => undefined)
  return mine
}

/** Cuts a picture to squares around its middle, upright, without anything that the camera wrote beside it. */
export const resizeImage = async (bytes: Buffer): Promise<ResizedImage> => {
  if (!isImage(bytes)) return { ok: false, reason: IMAGE_WRONG_TYPE }
  return inTurn(() => resized(bytes))
}

const resized = async (bytes: Buffer): Promise<ResizedImage> => {
  const sharp = await loadSharp()
  const options = { limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true } as const
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > IMAGE_MAX_PIXELS) return { ok: false, reason: IMAGE_TOO_MANY_PIXELS }
    const side = Math.min(width, height)
    if (side < IMAGE_MIN_SIDE) return { ok: false, reason: IMAGE_TOO_SMALL }
    const sizes = IMAGE_SIZES.filter((size) => size <= side)
    const largest = sizes.at(-1) ?? IMAGE_SIZES[0]
    const square = await sharp(bytes, options)
      .timeout({ seconds: PATIENCE })
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { channels } = square.info
    const files: ImageFile[] = []
    for (const size of sizes) {
      const small = () =>
        sharp(square.data, { raw: { width: largest, height: largest, channels } }).resize(size, size)
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
  } catch {
    // what the reader says of a broken file is of no use to whoever chose it
    return { ok: false, reason: IMAGE_UNREADABLE }
  }
}
