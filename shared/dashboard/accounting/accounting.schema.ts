import Type, { type Static } from 'typebox'
import { TABLE_FORMATS } from '#shared/platform/table-file'
import { ACCOUNTING_TABLES } from './accounting-tables.ts'

/** What is exported, of which days. */
export const AccountingExportQuery = Type.Object({
  table: Type.Enum(ACCOUNTING_TABLES),
  format: Type.Enum(TABLE_FORMATS),
  /** yyyy-mm-dd, a day of Paris, included */
  from: Type.String({ maxLength: 10 }),
  /** yyyy-mm-dd, a day of Paris, included */
  to: Type.String({ maxLength: 10 }),
})
export type AccountingExportQuery = Static<typeof AccountingExportQuery>

/** The file is sent as it is; no reply has this form. */
export const AccountingExportReply = Type.Object({ success: Type.Literal(true) })
export type AccountingExportReply = Static<typeof AccountingExportReply>
