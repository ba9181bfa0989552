import { unreachable } from '#client/platform/call.ts'
import { provideReading, provideSending } from '#client/platform/file-upload.effects.ts'
import { connection } from '#client/platform/shell/connection.actor.ts'
import { upload } from '#client/platform/transfer.ts'
import { lineFileMachine } from '#machines/line-files/line-file.machine'
import { lineFilesMachine } from '#machines/line-files/line-files.machine'
import { failureOf, PASSING } from '#machines/platform/failure'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { cleanName } from '#shared/line-files/line-file.text'
import { uploadLineFile } from '#shared/line-files/line-files.endpoints'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { type FileProblem, readFile } from '#shared/line-files/read-file'

/** One id for one chosen file: what had no answer is asked again as it was. */
const ids = new WeakMap<object, string>()

const idOf = (file: object): string => {
  const id = ids.get(file) ?? crypto.randomUUID()
  ids.set(file, id)
  return id
}

/** Keeps on this device what the server was not reached for, as a file of the line. Throws what it was not reached by where it may not. */
const keepUntilReached = async (
  error: unknown,
  { userId, id, name, body }: { userId: string; id: string; name: string; body: Blob },
): Promise<LineFile> => {
  if (userId === '' || !PASSING.includes(failureOf(error).code)) throw error
  const { canKeepFiles, keepWaiting } = await import('./send-waiting.ts')
  const read = readFile(new Uint8Array(await body.arrayBuffer()))
  if (!canKeepFiles() || !read.ok) throw error
  const file = { id, name, kind: read.kind, size: body.size }
  await keepWaiting(userId, file, body)
  return file
}

/** A file of a line of that person, read and sent; without network it is kept here, and goes up by itself. */
export const lineFileLogic = (userId: string) =>
  lineFileMachine.provide({
    actors: {
      readFile: provideReading<FileProblem>(FILE_MAX_BYTES, readFile),
      uploadFile: provideSending<LineFile, null>(async ({ name: called, file, ...sending }) => {
        const name = cleanName(called)
        const id = idOf(file)
        const kept = { userId, id, name, body: sending.body }
        if (connection.getSnapshot().hasTag('lost')) return keepUntilReached(unreachable(), kept)
        try {
          return (await upload(uploadLineFile, { query: { name, id }, ...sending })).file
        } catch (error) {
          if (sending.signal.aborted) throw error
          return keepUntilReached(error, kept)
        }
      }),
    },
  })

/** The files on their way to one line of that person. */
export const lineFilesLogic = (userId: string) =>
  lineFilesMachine.provide({ actors: { lineFile: lineFileLogic(userId) } })
