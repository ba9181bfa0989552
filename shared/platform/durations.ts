/** A minute, ms. */
export const MINUTE = 60_000
/** An hour, ms. */
export const HOUR = 60 * MINUTE
/** A day, ms. */
export const DAY = 24 * HOUR
