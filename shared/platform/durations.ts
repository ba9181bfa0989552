/** An hour, ms. */
export const HOUR = 60 * 60 * 1000
/** A day, ms. */
export const DAY = 24 * HOUR
