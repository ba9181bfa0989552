import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { UploadedFile } from './rows.ts'
import { findChunk } from './upload-chunks.queries.ts'

/** Puts an upload's file together in the temporary directory, piece by piece, for as long as `use` reads it. */
export const withUploadFile = async <T>(
  db: Kysely<Database>,
  upload: { id: string; run: number; file_name: string; bytes: number },
  signal: AbortSignal,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  // Of the attempt: one that was believed dead and reads still does not lose its file to the next.
  const path = join(tmpdir(), `ombrelia-upload-${upload.id}-${upload.run}`)
  try {
    const file = await open(path, 'w', 0o600)
    try {
      for (let position = 1; ; position++) {
        signal.throwIfAborted()
        const bytes = await findChunk(db, upload.id, position)
        if (bytes === undefined) break
        await file.write(bytes)
      }
    } finally {
      await file.close()
    }
    return await use({ path, name: upload.file_name, size: upload.bytes })
  } finally {
    await rm(path, { force: true })
  }
}
