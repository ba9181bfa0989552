import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { auditExportMachine } from '#machines/dashboard/audit/audit-export.machine'
import { auditExport } from '#shared/dashboard/audit/audit.endpoints'
import type { AuditExportQuery } from '#shared/dashboard/audit/audit.schema'

export const auditExportLogic = auditExportMachine.provide({
  actors: {
    saveAudit: provideCall<void, AuditExportQuery>(async (query, signal) => {
      const { blob, name } = await download(auditExport, { query, signal })
      saveFile(blob, name ?? 'journal-audit.csv')
    }),
  },
})
