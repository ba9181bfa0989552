import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import { receivables, sendReminder } from '#shared/dashboard/receivables/receivables.endpoints'
import type { RemindBody } from '#shared/dashboard/receivables/receivables.schema'
import { DAY } from '#shared/platform/durations'
import { exampleLine } from '#tests/catalogue/exemplars'
import { type Customer, orderBody, place, validCart } from '#tests/orders/ordering'
import type { TestDatabase } from '#tests/platform/database'
import { staffOrders } from './staff-orders.ts'

/** Invoices of orders that are paid later, as an administrator follows them. */
export const staffInvoices = (database: TestDatabase, settings: Record<string, string> = {}) => {
  const dashboard = staffOrders(database, settings)
  const { api, move } = dashboard
  /** signed in again once time has passed */
  let again: Awaited<ReturnType<typeof api.signedIn>> | undefined
  beforeEach(() => {
    again = undefined
  })
  const admin = () => again ?? dashboard.admin
  return {
    api,
    admin,
    /** An order of three units, of which as many as these have left in each parcel. */
    shipped: async (customer: Customer, ...parcels: number[]) => {
      const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40', { quantity: 3 })])
      const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
        .body
      await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
      for (const [seen, quantity] of parcels.entries()) {
        const body = { lines: [{ line: 0, quantity }], detail: '', seen }
        await api.call(shipParcel, { token: dashboard.admin.token, params: { id: order.id }, body })
      }
      await database.db.deleteFrom('jobs').execute()
      const invoices = await database.db
        .selectFrom('invoices')
        .select(['id', 'number', 'total_cents', 'due_on'])
        .where('order_id', '=', order.id)
        .orderBy('parcel')
        .execute()
      return { order, invoices }
    },
    /** Takes one unit of an invoice of one line back, without VAT: cents of its credit note. */
    creditOne: (invoiceId: string): Promise<number> =>
      database.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string; total_cents: number }>`
          insert into invoices (kind, number, order_id, corrects, day, delivery_cents, net_cents, vat_percent, vat_cents,
            total_cents, paid_cents, facts, reason, issued_at)
          select 'credit_note', 'AV-2026-' || lpad((floor(random() * 900000) + 90000)::text, 6, '0'), invoices.order_id,
            id, day, 0, line.unit_cents, vat_percent, 0, line.unit_cents, 0, '{}', 'Store rendu', issued_at
          from invoices join invoice_lines line on line.invoice_id = invoices.id where id = ${invoiceId}::uuid
          returning id, total_cents`.execute(trx)
        const [credit] = rows
        if (credit === undefined) throw new Error('There is no such invoice.')
        await sql`insert into invoice_lines (invoice_id, order_id, position, quantity, unit_cents, eco_cents, total_cents)
          select ${credit.id}::uuid, order_id, position, 1, unit_cents, eco_cents, unit_cents
          from invoice_lines where invoice_id = ${invoiceId}::uuid`.execute(trx)
        return credit.total_cents
      }),
    list: async (query: Record<string, string> = {}) =>
      (await api.call(receivables, { token: admin().token, query })).body,
    /** Status of the answer, with its message. */
    remind: async (id: string, body: RemindBody): Promise<[number, string | undefined]> => {
      const reply = await api.call(sendReminder, { token: admin().token, params: { id }, body })
      return [reply.status, reply.body.message]
    },
    /** Days pass, and with them every session. */
    later: async (days: number) => {
      api.clock.advance(days * DAY)
      again = await api.signedIn({ role: 'admin' })
    },
  }
}
