import type { RowFault, UploadHead, UploadRow } from '#shared/dashboard/uploads/upload-rows.schema'

/** A file that staff sent, on disk; `name` is the one it had on their side, and is only ever shown. */
export interface UploadedFile {
  path: string
  name: string
  /** bytes */
  size: number
}

export interface ReadOptions {
  /** Stops the reading: the generator throws the signal's reason. */
  signal?: AbortSignal
}

/** A row that is as it should be. `line` counts from 1, the header being line 1. */
export interface GoodRow {
  line: number
  row: UploadRow
}

/** A row that is refused, with its cells as the file writes them. */
export interface RefusedRow {
  line: number
  faults: RowFault[]
  raw: string[]
}

export type ReadRow = GoodRow | RefusedRow

/** At most 500 rows, in the file's order. */
export interface RowBatch {
  head: UploadHead
  rows: ReadRow[]
  /** bytes of the file read so far, of `size`: progress */
  read: number
  size: number
}
