import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { type SheetCell, writeWorkbook } from '#server/dashboard/uploads/workbook'
import type { Database } from '#server/platform/tables'
import {
  type AccountingCell,
  type AccountingFormat,
  type AccountingTable,
  accountingColumns,
  accountingTables,
  invoiceRow,
  journalRows,
  paymentRow,
} from '#shared/dashboard/accounting/accounting-tables'
import type { Accounts } from '#shared/dashboard/accounting/accounts'
import { orderRow } from '#shared/dashboard/accounting/order-rows'
import { CSV_MARK, csvField } from '#shared/platform/csv'
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
): AsyncGenerator<AccountingCell[]> {
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

/** `1234,50`: an amount is no formula, whatever its sign. */
const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

const csvCell = (cell: AccountingCell): string =>
  typeof cell === 'string' ? csvField(cell) : amountText(cell.cents)

/** Lines that leave together. */
const LINES_AT_ONCE = 200

async function* csvText(
  columns: readonly string[],
  rows: AsyncIterable<AccountingCell[]>,
): AsyncGenerator<string> {
  let text = `${CSV_MARK}${columns.map(csvField).join(';')}\r\n`
  let lines = 0
  for await (const row of rows) {
    text += `${row.map(csvCell).join(';')}\r\n`
    lines += 1
    if (lines % LINES_AT_ONCE !== 0) continue
    yield text
    text = ''
  }
  yield text
}

async function* sheetRows(
  columns: readonly string[],
  rows: AsyncIterable<AccountingCell[]>,
): AsyncGenerator<SheetCell[]> {
  yield columns.map((head) => ({ head }))
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? cell : cell.cents / 100))
}

/** A table as a file, written as it is read. */
export const accountingFile = (
  db: Kysely<Database>,
  asked: { table: AccountingTable; format: AccountingFormat; period: Period; accounts: Accounts },
): { contentType: string; bytes: Readable } => {
  const columns = accountingColumns[asked.table]
  const rows = accountingRows(db, asked)
  if (asked.format === 'csv')
    return { contentType: 'text/csv; charset=utf-8', bytes: Readable.from(csvText(columns, rows)) }
  const sheet = {
    name: accountingTables[asked.table].label,
    rows: sheetRows(columns, rows),
    widths: [18] as const,
    frozen: { rows: 1, columns: 0 },
  }
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeWorkbook([sheet]),
  }
}
