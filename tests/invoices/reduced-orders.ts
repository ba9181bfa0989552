import { beforeAll, expect } from 'vitest'
import {
  adminOrder,
  cancelRest,
  creditInvoice,
  recordPayment,
  shipParcel,
} from '#shared/dashboard/orders/orders.endpoints'
import type { CreditInvoiceBody, ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { order as readOrder } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { parisDay } from '#shared/platform/dates'
import { exampleLine } from '#tests/catalogue/exemplars'
import { staffOrders } from '#tests/dashboard/staff-orders'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import type { TestDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'

/** Orders of which less is to be paid, on one database: how they come to it, and what is told of them. */
export const reducedOrders = (database: TestDatabase) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })
  const token = () => dashboard.admin.token

  /** An order of two lines that is being made. */
  const inProduction = async (paymentMethod: 'deferred' | 'bank_transfer' = 'deferred'): Promise<Order> => {
    const cart = await validCart(api, customer, [
      await exampleLine(database.db, 'EN-40', { quantity: 3 }),
      await exampleLine(database.db, 'RA-25-MAN', { quantity: 2 }),
    ])
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod }))).body
    if (paymentMethod !== 'deferred') await move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed')
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    return order
  }
  const ship = async (id: string, seen: number, ...lines: ShipParcelBody['lines']) => {
    const body = { lines, detail: '', seen }
    expect((await api.call(shipParcel, { token: token(), params: { id }, body })).status).toBe(200)
  }
  const cancel = async (id: string, seen: number, reason = 'Modèle arrêté'): Promise<[number, string]> => {
    const reply = await api.call(cancelRest, { token: token(), params: { id }, body: { reason, seen } })
    return [reply.status, reply.body.message]
  }
  const credit = async (
    id: string,
    body: Partial<CreditInvoiceBody> & Pick<CreditInvoiceBody, 'invoiceId'>,
  ): Promise<[number, string]> => {
    const whole = { lines: [], delivery: false, reason: 'Store rendu', seen: 0, ...body }
    const reply = await api.call(creditInvoice, { token: token(), params: { id }, body: whole })
    return [reply.status, reply.body.message]
  }
  const pay = async (id: string, cents: number) => {
    const { entries } = await staffView(id)
    const day = parisDay(api.clock.now())
    const body = {
      amount: cents / 100,
      day,
      means: 'bank_transfer',
      reference: '',
      seen: entries.length,
    } as const
    return (await api.call(recordPayment, { token: token(), params: { id }, body })).status
  }
  const staffView = async (id: string) =>
    (await api.call(adminOrder, { token: token(), params: { id } })).body
  const own = async (id: string) =>
    (await api.call(readOrder, { token: customer.token, params: { id } })).body.order
  const forget = () => database.db.deleteFrom('jobs').execute()
  /** What the customer was written since the others were forgotten. */
  const onlyMail = async () => {
    const mails = await waitingMails(database, customer.email)
    expect(mails).toHaveLength(1)
    return mails[0]
  }
  const sumOf = async (orderId: string, kind: 'invoice' | 'credit_note'): Promise<number> => {
    const rows = await database.db
      .selectFrom('invoices')
      .select('total_cents')
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .execute()
    return rows.reduce((sum, { total_cents }) => sum + total_cents, 0)
  }
  return {
    dashboard,
    api,
    move,
    token,
    customer: () => customer,
    inProduction,
    ship,
    cancel,
    credit,
    pay,
    staffView,
    own,
    forget,
    onlyMail,
    sumOf,
  }
}
