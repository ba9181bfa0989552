import { endpoint } from '#shared/platform/endpoint'
import type { AuditExportQuery, AuditExportReply, AuditQuery, AuditReply } from './audit.schema.ts'

/**
 * MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for; INVALID_FIELDS (422) for
 * a day that is none, or a search that too many accounts match.
 */
export const auditLog = endpoint<{ query: AuditQuery; reply: AuditReply }>('GET', '/api/admin/audit', 'admin')

/** The same entries as CSV for a spreadsheet, streamed. INVALID_FIELDS (422) as above. */
export const auditExport = endpoint<{ query: AuditExportQuery; reply: AuditExportReply }>(
  'GET',
  '/api/admin/audit.csv',
  'admin',
)
