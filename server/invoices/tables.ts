import type { ColumnType } from 'kysely'
import type { ReminderLevel } from '#shared/invoices/due.rules'
import type { InvoiceKind } from '#shared/invoices/invoice-kinds'
import type { InvoiceFacts } from './invoice-content.ts'

/** Written once: the database refuses whatever would change it. */
type Kept<T> = ColumnType<T, T, never>

/** Last number given of a kind in a Paris year. */
export interface InvoiceCountersTable {
  kind: InvoiceKind
  year: number
  last: number
  /** yyyy-mm-dd, of the last number: none has an earlier one after it */
  day: string
}

/** An invoice of a parcel, or a credit note of an invoice. Amounts are cents. */
export interface InvoicesTable {
  id: ColumnType<string, never, never>
  kind: Kept<InvoiceKind>
  /** FAC-2026-000001, AV-2026-000001 */
  number: Kept<string>
  order_id: Kept<string>
  /** number of the parcel that it is of; null of a credit note */
  parcel: Kept<number | null>
  /** the invoice that it takes back from; null of an invoice */
  corrects: Kept<string | null>
  /** yyyy-mm-dd of Paris */
  day: Kept<string>
  /** null of a credit note */
  due_on: Kept<string | null>
  /** ex. VAT */
  delivery_cents: Kept<number>
  /** lines and delivery */
  net_cents: Kept<number>
  vat_percent: Kept<number>
  vat_cents: Kept<number>
  total_cents: Kept<number>
  /** of the total, when it was made */
  paid_cents: Kept<number>
  facts: ColumnType<InvoiceFacts, string, never>
  /** French: why a credit note takes back; null of an invoice */
  reason: Kept<string | null>
  issued_at: Kept<Date>
}

export interface InvoiceLinesTable {
  invoice_id: Kept<string>
  order_id: Kept<string>
  /** of the order's line, from 1 */
  position: Kept<number>
  quantity: Kept<number>
  /** of one unit, with its éco-contribution */
  unit_cents: Kept<number>
  eco_cents: Kept<number>
  total_cents: Kept<number>
}

/** What is off the price of a line of an invoice, on a credit note; less than nothing: its units come back at a lowered price. */
export interface InvoiceRebatesTable {
  invoice_id: Kept<string>
  order_id: Kept<string>
  /** of the order's line, from 1 */
  position: Kept<number>
  /** ex. VAT */
  cents: Kept<number>
}

export interface InvoicePapersTable {
  invoice_id: Kept<string>
  /** a PDF, at most 16 MiB */
  bytes: Kept<Uint8Array>
  /** of the bytes, hexadecimal */
  sha256: Kept<string>
  made_at: Kept<Date>
}

/** A reminder of an invoice that was sent. */
export interface InvoiceRemindersTable {
  invoice_id: string
  level: ReminderLevel
  /** the level before, which was sent too; null of the first */
  before: ColumnType<ReminderLevel | null, never, never>
  /** of the invoice, when it was sent */
  rest_cents: number
  /** null: by rule, or an account that is gone */
  sent_by: string | null
  sent_at: Date
}

export interface InvoiceTables {
  invoice_counters: InvoiceCountersTable
  invoices: InvoicesTable
  invoice_lines: InvoiceLinesTable
  invoice_rebates: InvoiceRebatesTable
  invoice_papers: InvoicePapersTable
  invoice_reminders: InvoiceRemindersTable
}
