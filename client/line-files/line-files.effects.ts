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
import { lightFile } from './light-photo.ts'

/** One id for one chosen file: what had no answer is asked again as it was. */
const ids = new WeakMap<object, string>()

const idOf = (file: object): string => {
  const id = ids.get(file) ?? crypto.randomUUID()
  ids.set(file, id)
  return id
}

/** A file with its id, as it is sent. */
interface Sending {
  readonly userId: string
  readonly id: string
  readonly name: string
  readonly body: Blob
}

/** What keeps that file on this device; null where it may not be kept. */
const keeperOf = async ({ userId, id, name, body }: Sending) => {
  if (userId === '') return null
  const { canKeepFiles, keepSending, keepWaiting } = await import('./send-waiting.ts')
  const read = readFile(new Uint8Array(await body.arrayBuffer()))
  if (!canKeepFiles() || !read.ok) return null
  const file: LineFile = { id, name, kind: read.kind, size: body.size }
  return {
    keep: async (): Promise<LineFile> => {
      await keepWaiting(userId, file, body)
      return file
    },
    keepWhile: async (sending: Promise<unknown>): Promise<LineFile> => {
      await keepSending(userId, file, body, sending)
      return file
    },
  }
}

/** Keeps on this device what the server was not reached for, as a file of the line. Throws what it was not reached by where it may not. */
const keepUntilReached = async (error: unknown, file: Sending): Promise<LineFile> => {
  const keeper = PASSING.includes(failureOf(error).code) ? await keeperOf(file) : null
  if (keeper === null) throw error
  return keeper.keep()
}

/** How long one is sent before it is kept meanwhile: most are there sooner, and are written nowhere else. ms */
const KEPT_AFTER = 1000

/** One that takes longer is the line's from when it is kept; null where it was there before, or cannot be kept. */
const keepWhileSent = async (sending: Promise<unknown>, file: Sending): Promise<LineFile | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLong = await Promise.race([
    sending.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), KEPT_AFTER)
    }),
  ])
  clearTimeout(timer)
  if (!isLong) return null
  try {
    return (await (await keeperOf(file))?.keepWhile(sending)) ?? null
  } catch {
    // no room for it: it goes on being sent, and its person sees that it is
    return null
  }
}

/** A file of a line of that person, read and sent; without network it is kept here, and goes up by itself. */
export const lineFileLogic = (userId: string) =>
  lineFileMachine.provide({
    actors: {
      readFile: provideReading<FileProblem>(FILE_MAX_BYTES, readFile, lightFile),
      uploadFile: provideSending<LineFile, null>(async ({ name: called, file, signal, body, onProgress }) => {
        const name = cleanName(called)
        const id = idOf(file)
        const kept = { userId, id, name, body }
        if (connection.getSnapshot().hasTag('lost')) return keepUntilReached(unreachable(), kept)
        const given = new AbortController()
        const giveUp = () => given.abort(signal.reason)
        signal.addEventListener('abort', giveUp)
        const sent = upload(uploadLineFile, { query: { name, id }, body, onProgress, signal: given.signal })
        try {
          const meanwhile = await keepWhileSent(sent, kept)
          if (meanwhile === null) return (await sent).file
          // the line has it: what ends here is what showed how far it is
          signal.removeEventListener('abort', giveUp)
          return meanwhile
        } catch (error) {
          if (signal.aborted) throw error
          return keepUntilReached(error, kept)
        }
      }),
    },
  })

/** The files on their way to one line of that person. */
export const lineFilesLogic = (userId: string) =>
  lineFilesMachine.provide({ actors: { lineFile: lineFileLogic(userId) } })
