/** Device pixels to a CSS pixel, coarsest first. */
const RATIOS = [0.5, 0.75, 1, 1.5, 2] as const

/** A frame while something moves, ms: thirty in a second. */
const MOVING = 33
/** The one that stays when nothing moves any more, ms. */
const STILL = 600

/** Pixels that a frame was drawn with, and how long it took. */
export interface Took {
  /** device pixels to a CSS pixel */
  ratio: number
  /** ms until it could be seen */
  ms: number
}

const finestWithin = ({ ratio, ms }: Took, most: number, allowed: number): number =>
  RATIOS.filter((one) => one <= most && ms * (one / ratio) ** 2 <= allowed).at(-1) ?? RATIOS[0]

/** With what the first frame is drawn, where nothing is known yet; `most` is what the screen can show. */
export const firstRatio = (most: number): number => Math.min(1, most)

/** With what the next frame of a movement is drawn: coarser at once where the last took long, finer a step at a time. */
export const movingRatio = (last: Took, most: number): number => {
  const finest = finestWithin(last, most, MOVING)
  return finest <= last.ratio ? finest : (RATIOS.find((one) => one > last.ratio) ?? finest)
}

/** With what it is drawn once more when nothing has moved for a while: what stays to be looked at may take longer. */
export const stillRatio = (last: Took, most: number): number =>
  Math.max(last.ratio, finestWithin(last, most, STILL))
