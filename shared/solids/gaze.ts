/** From where a view is looked at: degrees to the right and above, and how near (1 has the whole product in it). */
export interface Gaze {
  around: number
  above: number
  near: number
}

/** A little from the side: depth is seen, and sizes still are. */
export const STRAIGHT_ON: Gaze = { around: -22, above: 4, near: 1 }

/** How far it is turned, degrees: neither through its wall nor under its floor. */
export const GAZE_LIMITS = { around: 75, above: { from: -12, to: 40 }, near: { from: 1, to: 4 } } as const

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

/** A gaze turned by so many degrees, as far as it may be. */
export const turnedBy = (gaze: Gaze, { around, above }: Pick<Gaze, 'around' | 'above'>): Gaze => ({
  ...gaze,
  around: within(gaze.around + around, -GAZE_LIMITS.around, GAZE_LIMITS.around),
  above: within(gaze.above + above, GAZE_LIMITS.above.from, GAZE_LIMITS.above.to),
})

/** A gaze from so near, as near as it may be. */
export const nearer = (gaze: Gaze, near: number): Gaze => ({
  ...gaze,
  near: within(near, GAZE_LIMITS.near.from, GAZE_LIMITS.near.to),
})
