import type { FileAsk } from './file-ask.schema.ts'
import type { FileKind } from './file-kinds.ts'

/** What a file of a line may be, how many of them, and whether what is asked for is there. Both sides ask here. */

export const FILE_MAX_BYTES = 8 * 1024 * 1024
/** Of one line. */
export const FILES_MAX = 5
export const FILE_NAME_MAX = 120

/** What the server keeps of an account's files that nothing was ordered with: so many, and so many bytes. */
export const WAITING_FILES_MAX = 50
export const WAITING_FILES_MAX_BYTES = 160 * 1024 * 1024

/** What is asked for and is not there; a file may serve several asks. */
export const missingFiles = <Ask extends Pick<FileAsk, 'optional' | 'kinds'>>(
  asks: readonly Ask[],
  files: readonly { kind: FileKind }[],
): Ask[] =>
  asks.filter(
    ({ optional, kinds }) =>
      !optional && !files.some(({ kind }) => kinds === undefined || kinds.includes(kind)),
  )
