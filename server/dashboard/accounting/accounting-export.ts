import type { Kysely } from 'kysely'
import { type TableFile, tableFile } from '#server/platform/table-file'
import type { Database } from '#server/platform/tables'
import {
  type AccountingTable,
  accountingColumns,
  accountingTables,
  invoiceRow,
  journalRows,
  paymentRow,
} from '#shared/dashboard/accounting/accounting-tables'
import type { Accounts } from '#shared/dashboard/accounting/accounts'
import { orderRow } from '#shared/dashboard/accounting/order-rows'
import type { TableCell, TableFormat } from '#shared/platform/table-file'
import {
  type Batch,
  type InvoicePlace,
  listForAccounts,
  listMoney,
  listOrdersForAccounts,
  type MoneyPlace,
  type OrderPlace,
  type Period,
} from './accounting.queries.ts'

/** Rows read at once: what an export holds in memory, however long its period is. */
const BATCH = 500

/** All rows of a period, a batch after the other, each after the last row of the one before. */
async function* batches<Place, Row extends Place>(
  read: (batch: Batch<Place>) => Promise<Row[]>,
  period: Period,
  limit: number,
): AsyncGenerator<Row> {
  let after: Row | undefined
  let rows: Row[]
  do {
    rows = await read({ period, after, limit })
    yield* rows
    after = rows.at(-1)
  } while (rows.length === limit)
}

/** The rows of a table, without its head. */
export async function* accountingRows(
  db: Kysely<Database>,
  { table, period, accounts }: { table: AccountingTable; period: Period; accounts: Accounts },
  limit = BATCH,
): AsyncGenerator<TableCell[]> {
  if (table === 'payments') {
    for await (const entry of batches((batch: Batch<MoneyPlace>) => listMoney(db, batch), period, limit))
      yield paymentRow(entry)
    return
  }
  if (table === 'orders') {
    for await (const order of batches(
      (batch: Batch<OrderPlace>) => listOrdersForAccounts(db, batch),
      period,
      limit,
    ))
      yield orderRow(order)
    return
  }
  for await (const invoice of batches(
    (batch: Batch<InvoicePlace>) => listForAccounts(db, batch),
    period,
    limit,
  )) {
    if (table === 'journal') yield* journalRows(invoice, accounts)
    else yield invoiceRow(invoice)
  }
}

/** A table as a file, written as it is read. */
export const accountingFile = (
  db: Kysely<Database>,
  asked: { table: AccountingTable; format: TableFormat; period: Period; accounts: Accounts },
): TableFile =>
  tableFile({
    name: accountingTables[asked.table].label,
    columns: accountingColumns[asked.table],
    rows: accountingRows(db, asked),
    format: asked.format,
  })
