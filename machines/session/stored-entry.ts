import { isText, readVersioned } from '#shared/platform/stored'
import { OTP_VALIDITY_MS } from '#shared/session/otp.rules'

const VERSION = 1

/** An open entry, for after a reload; never what was typed in it. */
export interface StoredEntry {
  email: string
  /** epoch ms; null when none was sent from here */
  deadline: number | null
}

/** `now`: epoch ms. An entry whose code came from elsewhere is kept as long as one that was just sent. */
export const toStoredEntry = (entry: StoredEntry, now: number): string =>
  JSON.stringify({ version: VERSION, ...entry, until: entry.deadline ?? now + OTP_VALIDITY_MS })

/** The entry that was kept; null when there is none, it is unreadable, or its time is over at `now` (epoch ms). */
export const fromStoredEntry = (text: string | null, now: number): StoredEntry | null => {
  const stored = readVersioned(text, VERSION)
  if (stored === null) return null
  const { email, deadline, until } = stored
  return isText(email) &&
    (deadline === null || typeof deadline === 'number') &&
    typeof until === 'number' &&
    now < until
    ? { email, deadline }
    : null
}
