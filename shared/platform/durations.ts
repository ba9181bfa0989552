/** A minute, ms. */
export const MINUTE = 60_000
/** An hour, ms. */
export const HOUR = 60 * MINUTE
/** A day, ms. */
export const DAY = 24 * HOUR

/** The day that many days after another one, or before it where `days` is negative; both `yyyy-mm-dd`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
