import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import { accountingExport } from '#shared/dashboard/accounting/accounting.endpoints'
import {
  ACCOUNTING_TABLES,
  type AccountingTable,
  accountingFileName,
} from '#shared/dashboard/accounting/accounting-tables'
import type { LineFileParams } from '#shared/line-files/line-files.schema'
import { TABLE_FORMATS, type TableFormat } from '#shared/platform/table-file'

/** The period, as the input of what saves its tables. */
export const periodId = (from: string, to: string): string => `${from}/${to}`

const savingOf = (table: AccountingTable, format: TableFormat) =>
  fileSavingMachine.provide({
    actors: {
      saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
        const [from = '', to = ''] = id.split('/')
        const { blob, name } = await download(accountingExport, {
          query: { table, format, from, to },
          signal,
        })
        saveFile(blob, name ?? accountingFileName(table, format, { from, to }))
      }),
    },
  })

/** A table in a format, of the period that is its input. */
export const accountingLogics = ACCOUNTING_TABLES.map((table) => ({
  table,
  formats: TABLE_FORMATS.map((format) => ({ format, logic: savingOf(table, format) })),
}))
