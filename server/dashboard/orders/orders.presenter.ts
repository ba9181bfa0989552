import { amountsOf, type InvoiceRecord } from '#server/invoices/invoices.queries'
import { presentPromise } from '#server/orders/order.presenter'
import { payableCents } from '#server/orders/payable'
import { latenessOf, type NearDays } from '#shared/dashboard/orders/lateness.rules'
import type { AdminOrder, CreditedInvoice, OrderCustomer } from '#shared/dashboard/orders/orders.schema'
import { receivedOf } from '#shared/orders/payment-entries'
import { toEuros } from '#shared/platform/money'
import type { AdminOrderRow, CustomerRow } from './orders.queries.ts'

/** Whose order it is; an account that was deleted has no texts left. */
export const presentCustomer = (row: CustomerRow): OrderCustomer => ({
  id: row.user_id,
  email: row.deleted_at === null ? row.email : '',
  name: `${row.first_name} ${row.last_name}`.trim(),
  company: row.company,
})

const entriesOf = ({ entries_cents: cents }: AdminOrderRow) => (cents === null ? [] : [{ cents }])

export const presentAdminOrder = (row: AdminOrderRow, days: NearDays): AdminOrder => ({
  id: row.id,
  number: row.number,
  status: row.status,
  created_at: row.created_at.toISOString(),
  name: row.name,
  ...(row.purchase_order !== null && { purchaseOrder: row.purchase_order }),
  customer: presentCustomer(row),
  ...(row.placed_by_name !== null && { placedBy: row.placed_by_name }),
  paymentMethod: row.payment_method,
  paymentStatus: row.payment_status,
  received: toEuros(receivedOf(row.payment_status, payableCents(row), entriesOf(row))),
  deliveryMode: row.delivery_mode,
  total_with_vat: toEuros(row.total_cents),
  payable: toEuros(payableCents(row)),
  linesCount: row.lines_count,
  promised: presentPromise(row),
  lateness: latenessOf(
    {
      ...{ status: row.status, deliveryMode: row.delivery_mode },
      ...{ latest: row.promised_to, first: row.first_due },
    },
    days,
  ),
  openComplaints: row.open_complaints,
})

/** The invoices of an order, each with what was credited of it. */
export const presentInvoices = (all: readonly InvoiceRecord[]): CreditedInvoice[] =>
  all.flatMap((invoice) => {
    const { id, kind, number, day } = invoice
    if (kind !== 'invoice') return []
    const credits = all.filter(({ corrects }) => corrects === id)
    return [{ id, number, day, amounts: amountsFor(invoice), credits: credits.map(amountsFor) }]
  })

const amountsFor = (invoice: InvoiceRecord): CreditedInvoice['amounts'] => {
  const { lines, rebates, ...amounts } = amountsOf(invoice)
  return { ...amounts, lines: [...lines], rebates: [...rebates] }
}
