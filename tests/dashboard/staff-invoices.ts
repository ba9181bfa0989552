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
