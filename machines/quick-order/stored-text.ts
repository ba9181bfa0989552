import { isRecord, isText, readVersioned } from '#shared/platform/stored'
import type { KeptText, OpenedLine } from './opened-lines.ts'

const VERSION = 1

/** What session storage keeps of the quick order: the lines as they stand in their field; null: nothing is left to keep. */
export const toStoredText = (userId: string | null, { text, opened }: KeptText): string | null =>
  text.trim() === '' ? null : JSON.stringify({ version: VERSION, userId, text, opened })

const isOpened = (line: unknown): line is OpenedLine =>
  isRecord(line) &&
  isText(line.code) &&
  isText(line.model) &&
  Number.isInteger(line.quantity) &&
  Number.isInteger(line.had)

/** What this account typed in this tab; empty: nothing, another's, unreadable or old. */
export const fromStoredText = (stored: string | null, userId: string | null): KeptText => {
  const read = readVersioned(stored, VERSION)
  if (read === null || read.userId !== userId || !isText(read.text)) return { text: '', opened: [] }
  const opened = Array.isArray(read.opened) ? read.opened.filter(isOpened) : []
  return { text: read.text, opened }
}
