import { beforeAll } from 'vitest'
import { adminOrder, recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import type { RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { parisDay } from '#shared/platform/dates'
import { exampleLine } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import type { TestDatabase } from '#tests/platform/database'
import { staffOrders } from './staff-orders.ts'

/** The money of a customer's orders as an administrator records it. */
export const staffPayments = (database: TestDatabase) => {
  const dashboard = staffOrders(database)
  const { api } = dashboard
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const entriesOf = async (id: string) =>
    (await api.call(adminOrder, { token: dashboard.admin.token, params: { id } })).body.entries
  return {
    dashboard,
    get customer() {
      return customer
    },
    ordered: async (paymentMethod: 'bank_transfer' | 'deferred') => {
      const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
      const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod }))).body
      await database.db.deleteFrom('jobs').execute()
      return order
    },
    entriesOf,
    /** What each entry tells: amount, means and reference. */
    movesOf: async (id: string) =>
      (await entriesOf(id)).map(({ amount, means, reference }) => [amount, means, reference]),
    /** Status of the answer, with its message or its code. */
    record: async (
      id: string,
      amount: number,
      more: Partial<RecordPaymentBody> = {},
      { token }: { token: string } = dashboard.admin,
    ): Promise<unknown[]> => {
      const day = parisDay(api.clock.now())
      const asked = { amount, day, means: 'bank_transfer', reference: '', seen: 0, ...more } as const
      const { status, body } = await api.call(recordPayment, { token, params: { id }, body: asked })
      return [status, status === 200 ? body.message : Reflect.get(body, 'code')]
    },
    stands: async (id: string) => {
      const payment = await database.db
        .selectFrom('payments')
        .select(['status', 'settled_at'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      const read = await api.call(orderHistory, { token: customer.token, params: { id } })
      const { history, payments } = read.body
      return { ...payment, history: history.map(({ status }) => status), payments }
    },
  }
}
