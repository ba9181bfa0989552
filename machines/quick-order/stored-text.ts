import { isText, readVersioned } from '#shared/platform/stored'

const VERSION = 1

/** What session storage keeps of the quick order: the lines as they stand in their field; null: nothing is left to keep. */
export const toStoredText = (userId: string | null, text: string): string | null =>
  text.trim() === '' ? null : JSON.stringify({ version: VERSION, userId, text })

/** What this account typed in this tab; empty: nothing, another's, unreadable or old. */
export const fromStoredText = (stored: string | null, userId: string | null): string => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isText(read.text) ? read.text : ''
}
