import { provideReading, provideSending } from '#client/platform/file-upload.effects.ts'
import { upload } from '#client/platform/transfer.ts'
import { lineFileMachine } from '#machines/line-files/line-file.machine'
import { lineFilesMachine } from '#machines/line-files/line-files.machine'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { cleanName } from '#shared/line-files/line-file.text'
import { uploadLineFile } from '#shared/line-files/line-files.endpoints'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { type FileProblem, readFile } from '#shared/line-files/read-file'

/** A file of a line, read and sent. */
export const lineFileLogic = lineFileMachine.provide({
  actors: {
    readFile: provideReading<FileProblem>(FILE_MAX_BYTES, readFile),
    uploadFile: provideSending<LineFile, null>(
      async ({ name, ...sending }) =>
        (await upload(uploadLineFile, { query: { name: cleanName(name) }, ...sending })).file,
    ),
  },
})

/** The files on their way to one line. */
export const lineFilesLogic = lineFilesMachine.provide({ actors: { lineFile: lineFileLogic } })
