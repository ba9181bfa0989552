import { call } from '#client/platform/call.ts'
import { companyOfPage } from '#client/platform/company.tsx'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { deletionMachine } from '#machines/account/deletion.machine'
import { exportMachine } from '#machines/account/export.machine'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { exportFileName } from '#shared/account/privacy.rules'

export const exportLogic = exportMachine.provide({
  actors: {
    saveExport: provideCall<void>(async () => {
      const { success: _, ...data } = await call(exportData)
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, exportFileName(companyOfPage().name, data.exportedAt))
    }),
  },
})

export const deletionLogic = deletionMachine.provide({
  actors: {
    deleteAccount: provideCall<void, { password: string }>(async (body) => {
      await call(deleteAccount, { body })
    }),
  },
})
