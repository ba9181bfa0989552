import { endpoint } from '#shared/platform/endpoint'
import type { AccountingExportQuery, AccountingExportReply } from './accounting.schema.ts'

/**
 * A table of a period for whoever keeps the books, streamed as CSV or as a workbook. INVALID_FIELDS (422) for a day that is
 * none, an end before its start, or more than two years.
 */
export const accountingExport = endpoint<{ query: AccountingExportQuery; reply: AccountingExportReply }>(
  'GET',
  '/api/admin/accounting-export',
  'admin',
)
