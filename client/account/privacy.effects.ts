import { call } from '#client/platform/call.ts'
import { companyOfPage } from '#client/platform/company.tsx'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { deletionMachine } from '#machines/account/deletion.machine'
import { exportMachine } from '#machines/account/export.machine'
import { deleteAccount, exportData, exportEstimates } from '#shared/account/privacy.endpoints'
import { exportFileName } from '#shared/account/privacy.rules'
import type { ExportReply } from '#shared/account/privacy.schema'

/** What follows the first estimates, until none does. */
const otherEstimates = async (
  first: string | null,
  signal: AbortSignal,
): Promise<ExportReply['estimates']> => {
  const others: ExportReply['estimates'] = []
  for (let after = first; after !== null; ) {
    const { estimates, estimatesAfter } = await call(exportEstimates, { query: { after }, signal })
    others.push(...estimates)
    after = estimatesAfter
  }
  return others
}

export const exportLogic = exportMachine.provide({
  actors: {
    saveExport: provideCall<void>(async (_, signal) => {
      const { success: __, estimatesAfter, estimates, ...data } = await call(exportData)
      const all = [...estimates, ...(await otherEstimates(estimatesAfter, signal))]
      const file = new Blob([JSON.stringify({ ...data, estimates: all }, null, 2)], {
        type: 'application/json',
      })
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
