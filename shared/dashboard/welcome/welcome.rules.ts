import { parisDay } from '#shared/platform/dates'
import { dayAfter } from '#shared/platform/durations'

/** Weeks that figures go back, the current one included. */
export const WELCOME_WEEKS = 26
/** Models that are named. */
export const TOP_MODELS = 10
/** What waits is counted up to here: a list this long needs no exact number. */
export const WAITING_MAX = 1_000

/** The Mondays of the last `count` weeks of Paris, `yyyy-mm-dd`, that of the week of `now` (epoch ms) last. */
export const parisWeeks = (now: number, count: number): string[] => {
  const today = parisDay(now)
  // Sunday is 0
  const sinceMonday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7
  const current = dayAfter(today, -sinceMonday)
  return Array.from({ length: count }, (_, index) => dayAfter(current, 7 * (index - count + 1)))
}
