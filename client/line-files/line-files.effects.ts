import { fromCallback } from 'xstate'
import { provideCall } from '#client/platform/provide.ts'
import { upload } from '#client/platform/transfer.ts'
import { type ChosenFile, type LineFileEvent, lineFileMachine } from '#machines/line-files/line-file.machine'
import { lineFilesMachine } from '#machines/line-files/line-files.machine'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { cleanName } from '#shared/line-files/line-file.text'
import { uploadLineFile } from '#shared/line-files/line-files.endpoints'
import { type ReadFile, readFile } from '#shared/line-files/read-file'
import { PHOTO_CONTENT_TYPE } from '#shared/orders/photo.rules'

/** The machine knows a file by its name and size; here it is what the browser gave. */
const fileOf = (file: ChosenFile): File => {
  if (file instanceof File) return file
  throw new TypeError('a file of a line is a file of the browser')
}

/** A file of a line, read and sent. */
export const lineFileLogic = lineFileMachine.provide({
  actors: {
    readFile: provideCall<ReadFile, { file: ChosenFile }>(async ({ file }) =>
      // a film of 4 GB is not read to be refused
      file.size > FILE_MAX_BYTES
        ? { ok: false, problem: 'tooLarge' }
        : readFile(new Uint8Array(await fileOf(file).arrayBuffer())),
    ),
    uploadFile: fromCallback<{ type: 'never' }, { file: ChosenFile }>(({ input, sendBack }) => {
      const send = (event: LineFileEvent) => sendBack(event)
      const given = new AbortController()
      const file = fileOf(input.file)
      upload(uploadLineFile, {
        query: { name: cleanName(file.name) },
        body: file.slice(0, file.size, PHOTO_CONTENT_TYPE),
        onProgress: (sent) => send({ type: 'upload.progress', sent }),
        signal: given.signal,
      }).then(
        (reply) => send({ type: 'upload.done', file: reply.file }),
        (error: unknown) => send({ type: 'upload.failed', error }),
      )
      return () => given.abort()
    }),
  },
})

/** The files on their way to one line. */
export const lineFilesLogic = lineFilesMachine.provide({ actors: { lineFile: lineFileLogic } })
