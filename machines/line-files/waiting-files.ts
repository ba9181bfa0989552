import { FILE_KINDS } from '#shared/line-files/file-kinds'
import { WAITING_FILES_MAX, WAITING_FILES_MAX_BYTES } from '#shared/line-files/line-file.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { isListOf, isRecord, isText, isTextOrNull, readVersioned } from '#shared/platform/stored'

/** A file that was joined without network: this device has its bytes until the account has them. */
export interface WaitingFile {
  readonly file: LineFile
  /** French, why the account does not take it; null: it goes up by itself */
  readonly refusal: string | null
}

const VERSION = 1

/** Whether it is a file as this device keeps it. */
export const isFile = (value: unknown): value is LineFile =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  FILE_KINDS.some((kind) => kind === value.kind) &&
  Number.isSafeInteger(value.size)

const isWaiting = (value: unknown): value is WaitingFile =>
  isRecord(value) && isFile(value.file) && isTextOrNull(value.refusal)

/** What local storage tells of them, in the order in which they came; another's, unreadable or old is nothing. */
export const waitingFilesIn = (stored: string | null, userId: string): readonly WaitingFile[] => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isListOf(read.files, isWaiting) ? read.files : []
}

const toStored = (userId: string, files: readonly WaitingFile[]): string | null =>
  files.length === 0 ? null : JSON.stringify({ version: VERSION, userId, files })

/** With that one: in its place where it waits already, else after all others. */
export const withWaiting = (stored: string | null, userId: string, waiting: WaitingFile): string | null => {
  const files = waitingFilesIn(stored, userId)
  const isKnown = files.some(({ file }) => file.id === waiting.file.id)
  return toStored(
    userId,
    isKnown ? files.map((one) => (one.file.id === waiting.file.id ? waiting : one)) : [...files, waiting],
  )
}

/** Without that one; null: none is left. */
export const withoutWaiting = (stored: string | null, userId: string, id: string): string | null =>
  toStored(
    userId,
    waitingFilesIn(stored, userId).filter(({ file }) => file.id !== id),
  )

/** Whether one more is kept: never more of them than an account takes before it orders. */
export const hasRoomFor = (files: readonly WaitingFile[], { size }: Pick<LineFile, 'size'>): boolean =>
  files.length < WAITING_FILES_MAX &&
  files.reduce((bytes, { file }) => bytes + file.size, size) <= WAITING_FILES_MAX_BYTES
