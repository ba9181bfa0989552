/** When the timer of an idle person renews the access token (§4, §9). Durations in ms. */

export const TOKEN_LIFETIME_MS = 30 * 60_000
/** How often the timer looks, and how long without a sign of the person counts as idle. */
export const IDLE_CHECK_MS = 5 * 60_000
const IDLE_FROM_MS = 5 * 60_000
/** The token is renewed when its end is so near. */
export const REFRESH_MARGIN_MS = 2 * 60_000

/** Local storage key of the last click, key, move or touch in any tab: epoch ms. */
export const LAST_ACTIVITY_STORAGE_KEY = 'last-activity'

/** The moment in a stored text; null for none and for one that is no moment. */
export const readLastActivity = (text: string | null): number | null =>
  text !== null && /^[0-9]{1,16}$/.test(text) ? Number(text) : null

/** Whether `since` is at least `duration` ago. A moment ahead of `now` (the clock was set back) says nothing: yes. */
const isPast = (since: number, duration: number, now: number): boolean =>
  since > now || now - since >= duration

/**
 * Whether an idle person's token is to be renewed: nobody gave a sign for 5 minutes in any tab, and the token is
 * within 2 minutes of its end, or past it. Every moment is this browser's own, in epoch ms; `tokenCreatedAt` is
 * ISO 8601. Someone who works has their token renewed by the first call that is refused.
 */
export const isRefreshDue = (
  tokenCreatedAt: string | null,
  { lastActivity, now }: { lastActivity: number | null; now: number },
): boolean =>
  tokenCreatedAt !== null &&
  isPast(Date.parse(tokenCreatedAt), TOKEN_LIFETIME_MS - REFRESH_MARGIN_MS, now) &&
  (lastActivity === null || isPast(lastActivity, IDLE_FROM_MS, now))
