import type { Sharp } from 'sharp'
import { AppError } from '#shared/platform/errors'
import { hasTooManyPixels, PICTURE_MAX_PIXELS } from '#shared/platform/picture.rules'
import { createTurns } from './turns.ts'

/** A picture whose head was read. */
export interface OpenPicture {
  /** pixels, as it stands upright */
  readonly width: number
  readonly height: number
  /** its pixels, upright and in sRGB, without anything that was written beside them */
  pixels(): Sharp
  /** Unpacks what was asked of `pixels`, once; from then on each call begins with that. */
  drawn(asked: Sharp): Promise<() => Sharp>
}

/** What was drawn from a picture, or why it is not read: it holds too many pixels, or is no whole picture. */
export type Drawn<T> = { ok: true; drawn: T } | { ok: false; why: 'pixels' | 'unreadable' }

/** A file that takes longer than this to unpack is made to, s. */
const PATIENCE = 15

/** Pictures that are drawn or wait for their turn, each with the bytes that were sent. */
const HELD_MAX = 16

/** Loaded at the first picture: a start has no use for it. Reads three formats, on one core. */
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

/** Each picture may take hundreds of megabytes while it is read, and one of four threads. */
const inTurn = createTurns(HELD_MAX)

/** The reader throws bare errors; a refusal, or a fault of this program, has a class of its own. */
const isOfReader = (error: unknown): error is Error =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error)

/**
 * Opens a JPEG, PNG or WebP and gives it to `draw`, off the event loop and in its turn. Its pixels are counted before
 * they are unpacked; what is cut short, or damaged where pixels are missing, is no picture, and what only deviates from
 * its format as some cameras do is one. `account` is who asks: each has their share of the turns. Throws what
 * `createTurns` does while too many wait, and UNAVAILABLE for one that takes too long; what else `draw` throws passes through.
 */
export const drawPicture = async <T>(
  account: string,
  bytes: Buffer,
  draw: (picture: OpenPicture) => Promise<T>,
): Promise<Drawn<T>> =>
  inTurn(account, async () => {
    const sharp = await loadSharp()
    try {
      const { width, height, pages, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (hasTooManyPixels(width, height, pages)) return { ok: false, why: 'pixels' }
      const pixels = () =>
        sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, sequentialRead: true, failOn: 'error' })
          .timeout({ seconds: PATIENCE })
          .autoOrient()
          .toColourspace('srgb')
      const drawn = async (asked: Sharp) => {
        const { data, info } = await asked.raw().toBuffer({ resolveWithObject: true })
        return () => sharp(data, { raw: info })
      }
      return { ok: true, drawn: await draw({ ...autoOrient, pixels, drawn }) }
    } catch (error) {
      if (!isOfReader(error)) throw error
      if (error.message.startsWith('timeout')) throw new AppError('UNAVAILABLE')
      // what the reader says of a broken file is of no use to whoever chose it
      return { ok: false, why: 'unreadable' }
    }
  })
