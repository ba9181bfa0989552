import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { InvoicesTable } from './tables.ts'

/** An invoice or a credit note of a customer; `corrected_number`: of the invoice that a credit note takes back from. */
export type CustomerInvoice = Pick<
  Selectable<InvoicesTable>,
  | 'order_id'
  | 'kind'
  | 'number'
  | 'day'
  | 'due_on'
  | 'parcel'
  | 'net_cents'
  | 'vat_cents'
  | 'total_cents'
  | 'paid_cents'
  | 'facts'
  | 'reason'
> & { corrected_number: string | null }

/** All that a customer was invoiced and credited, in the order in which it was made. */
export const listCustomerInvoices = (db: Kysely<Database>, userId: string): Promise<CustomerInvoice[]> =>
  db
    .selectFrom('invoices as invoice')
    .innerJoin('orders', 'orders.id', 'invoice.order_id')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoice.corrects')
    .select(['invoice.order_id', 'invoice.kind', 'invoice.number', 'invoice.day', 'invoice.due_on'])
    .select(['invoice.parcel', 'invoice.net_cents', 'invoice.vat_cents', 'invoice.total_cents'])
    .select(['invoice.paid_cents', 'invoice.facts', 'invoice.reason', 'corrected.number as corrected_number'])
    .where('orders.user_id', '=', userId)
    .orderBy('invoice.issued_at')
    .orderBy('invoice.number')
    .execute()

/** Whether the PDF of an invoice is there. */
export const hasInvoicePaper = async (db: Kysely<Database>, invoiceId: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice_papers')
    .select('invoice_id')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()) !== undefined
