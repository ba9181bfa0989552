import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import { lineFile } from '#shared/line-files/line-files.endpoints'
import type { LineFileParams } from '#shared/line-files/line-files.schema'

/** A file that goes with a line, saved under its name. */
export const fileSavingLogic = fileSavingMachine.provide({
  actors: {
    saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
      const { blob, name } = await download(lineFile, { params: { id }, signal })
      saveFile(blob, name ?? 'fichier')
    }),
  },
})
