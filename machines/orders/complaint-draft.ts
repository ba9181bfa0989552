import { isListOf, isText, readVersioned } from '#shared/platform/stored'

const VERSION = 1

/** A complaint under way, as session storage keeps it: an ended session takes no text with it. */
export interface ComplaintDraft {
  /** id of the account that writes it */
  owner: string
  orderId: string
  message: string
  /** indexes from 0 of the lines concerned */
  lines: readonly number[]
}

export const toStoredComplaint = ({ owner, orderId, message, lines }: ComplaintDraft): string =>
  JSON.stringify({ version: VERSION, owner, orderId, message, lines })

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The draft that was kept, or null when there is none, it is unreadable or old. */
export const fromStoredComplaint = (text: string | null): ComplaintDraft | null => {
  const stored = readVersioned(text, VERSION)
  if (stored === null) return null
  const { owner, orderId, message, lines } = stored
  return isText(owner) && isText(orderId) && isText(message) && isListOf(lines, isIndex)
    ? { owner, orderId, message, lines }
    : null
}
