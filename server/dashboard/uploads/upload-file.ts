import { open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { startOf } from '#server/platform/process-identity'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import type { UploadedFile } from './rows.ts'
import { findChunk } from './upload-chunks.queries.ts'

const PREFIX = 'ombrelia-upload-'

/** Puts an upload's file together in the temporary directory, piece by piece, for as long as `use` reads it. */
export const withUploadFile = async <T>(
  db: Kysely<Database>,
  upload: { id: string; run: number; file_name: string; bytes: number },
  signal: AbortSignal,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  // Of the attempt: one that was believed dead and reads still does not lose its file to the next.
  const path = join(tmpdir(), `${PREFIX}${process.pid}-${upload.id}-${upload.run}`)
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

/**
 * Removes the files that a killed process left in the temporary directory: those of a pid that lives no more, of this
 * pid before it began, and any of a day ago. `directory` is the temporary one but in tests.
 */
export const sweepUploadFiles = async (directory = tmpdir()): Promise<void> => {
  const now = Date.now()
  const began = now - process.uptime() * 1000
  for (const name of await readdir(directory)) {
    const pid = Number(new RegExp(`^${PREFIX}([0-9]+)-[0-9a-f]{8}-`).exec(name)?.[1])
    if (!name.startsWith(PREFIX)) continue
    const path = join(directory, name)
    const written = await stat(path).catch(() => undefined)
    // its process has removed it meanwhile
    if (written === undefined) continue
    const isOld = written.mtimeMs < now - DAY
    const isDead =
      pid === process.pid ? written.mtimeMs < began : pid > 0 && (await startOf(pid)) === undefined
    if (isOld || isDead) await rm(path, { force: true })
  }
}
