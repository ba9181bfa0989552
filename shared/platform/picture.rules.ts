/** What holds of every picture that somebody sends, whatever it is for. Both sides ask here. */

/** Pixels, all frames together: what a good camera takes; past it, a small file may unpack into gigabytes. */
export const PICTURE_MAX_PIXELS = 50_000_000

/** Whether a picture of that size, with that many frames, may be unpacked. */
export const hasTooManyPixels = (width: number, height: number, frames = 1): boolean =>
  width * height * frames > PICTURE_MAX_PIXELS
