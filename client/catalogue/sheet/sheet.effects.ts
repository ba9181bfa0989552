import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import { familySheet } from '#shared/catalogue/catalogue.endpoints'
import type { LineFileParams } from '#shared/line-files/line-files.schema'

/** The data sheet of a family, whose slug is its input, saved under its name. */
export const sheetSavingLogic = fileSavingMachine.provide({
  actors: {
    saveLineFile: provideCall<void, LineFileParams>(async ({ id: slug }, signal) => {
      const { blob, name } = await download(familySheet, { params: { slug }, signal })
      saveFile(blob, name ?? `${slug}.pdf`)
    }),
  },
})
