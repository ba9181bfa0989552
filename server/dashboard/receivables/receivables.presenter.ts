import type { Receivable } from '#shared/dashboard/receivables/receivables.schema'
import { daysLate } from '#shared/invoices/due.rules'
import { presentCustomer } from '../orders/orders.presenter.ts'
import type { ReceivableRow } from './receivables.queries.ts'

/** `today`: yyyy-mm-dd of Paris. */
export const presentReceivable = (row: ReceivableRow, today: string): Receivable => ({
  id: row.id,
  number: row.number,
  orderId: row.order_id,
  orderNumber: row.order_number,
  orderName: row.order_name,
  customer: presentCustomer(row),
  day: row.day,
  dueOn: row.due_on,
  daysLate: daysLate(row.due_on, today),
  restCents: row.rest_cents,
  disputed: row.disputed,
  reminder:
    row.reminder_level === null || row.reminded_at === null
      ? null
      : { level: row.reminder_level, at: row.reminded_at.toISOString() },
})
