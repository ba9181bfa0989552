import { expect, test } from 'vitest'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { exampleLine } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnBothEngines, type TestDatabase } from '#tests/platform/database'
import { takeMail, waitingMails } from '#tests/session/mailbox'
import { staffOrders } from './staff-orders.ts'

/** EN-40 takes 8 working days: ordered on Monday 2 March 2026, it is promised from the 16th to the 23rd. */
const PROMISED = { earliest: '2026-03-16', latest: '2026-03-23' }

/** A customer who may pay later, and what they order. */
const buyerOf = async ({ api }: ReturnType<typeof staffOrders>, { db }: TestDatabase) => {
  const customer = await makeCustomer(api, { deferred_payment: true })
  return {
    id: customer.id,
    email: customer.email,
    order: async (paymentMethod: 'bank_transfer' | 'deferred') => {
      const cart = await validCart(api, customer, [await exampleLine(db, 'EN-40')])
      return (await place(api, customer, orderBody(customer, cart, { paymentMethod }))).body.order
    },
    promised: async (id: string) =>
      (await api.call(orderCall, { token: customer.token, params: { id } })).body.order.promised,
  }
}

describeOnBothEngines('the days that an order was promised for', (database) => {
  const dashboard = staffOrders(database)
  const { api, move, list } = dashboard
  const buyer = () => buyerOf(dashboard, database)
  const kept = async (id: string) =>
    database.db
      .selectFrom('orders')
      .select(['promised_from as earliest', 'promised_to as latest'])
      .where('id', '=', id)
      .executeTakeFirst()

  test('are kept as it is placed, where it is paid later; none while it waits for its payment', async () => {
    const { order, promised } = await buyer()
    const later = await order('deferred')
    expect([later.promised, await promised(later.id)]).toEqual([PROMISED, PROMISED])
    const first = await order('bank_transfer')
    expect([first.promised, await promised(first.id)]).toEqual([null, null])
    await move([{ id: first.id, seen: 'awaiting_payment' }], 'cancelled')
    expect(await promised(first.id)).toBeNull()
    await database.db.updateTable('orders').set({ promised_from: null, promised_to: null }).execute()
  })

  test('are over the day after the last: it waits with what is late until it is delivered or cancelled', async () => {
    const { id: customer, order } = await buyer()
    const late = async () => {
      const { orders } = await list({ status: 'late', customer })
      const { todo } = (await api.call(adminWelcome, { token: dashboard.admin.token })).body
      expect(orders.every(({ isLate }) => isLate)).toBe(true)
      return { ids: orders.map(({ id }) => id), waiting: todo.late }
    }
    const { id: one } = await order('deferred')
    const { id: other } = await order('deferred')
    const promise = (to: string) =>
      database.db
        .updateTable('orders')
        .set({ promised_from: '2026-02-20', promised_to: to })
        .where('id', 'in', [one, other])
        .execute()
    // today, in Paris
    await promise('2026-03-02')
    expect(await late()).toEqual({ ids: [], waiting: 0 })
    await promise('2026-03-01')
    expect(await late()).toEqual({ ids: expect.arrayContaining([other, one]), waiting: 2 })
    await move([{ id: one, seen: 'confirmed' }], 'in_production')
    await move([{ id: one, seen: 'in_production' }], 'shipped')
    expect((await late()).ids).toContain(one)
    await move([{ id: one, seen: 'shipped' }], 'delivered')
    await move([{ id: other, seen: 'confirmed' }], 'cancelled')
    expect(await late()).toEqual({ ids: [], waiting: 0 })
    expect((await list({ customer })).orders.map(({ isLate }) => isLate)).toEqual([false, false])
  })

  test('count from its payment, and stay as it moves on', async () => {
    const { order } = await buyer()
    const { id } = await order('bank_transfer')
    api.clock.advance(DAY)
    const admin = await api.signedIn({ role: 'admin' })
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed', '', admin)
    const counted = { earliest: '2026-03-17', latest: '2026-03-24' }
    expect(await kept(id)).toEqual(counted)
    api.clock.advance(60_000)
    await move([{ id, seen: 'confirmed' }], 'in_production', '', admin)
    expect(await kept(id)).toEqual(counted)
  })
})

describeOnBothEngines('a shop that is closed from the 9th to the 13th of March', (database) => {
  const dashboard = staffOrders(database, { COMPANY_CLOSED: '2026-03-09/2026-03-13' })
  const { move } = dashboard
  const later = { earliest: '2026-03-23', latest: '2026-03-30' }

  test('promises none of these days, as an order is placed and as its payment comes', async () => {
    const { email, order, promised } = await buyerOf(dashboard, database)
    const told = 'la commande arrive entre le 23 et le 30 mars.'
    expect((await order('deferred')).promised).toEqual(later)
    await database.db.deleteFrom('jobs').execute()
    const { id } = await order('bank_transfer')
    const [placed] = await waitingMails(database, email, dashboard.api.deps.config)
    expect(placed?.text).toContain(told)
    await database.db.deleteFrom('jobs').execute()
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed')
    expect(await promised(id)).toEqual(later)
    expect((await takeMail(database, email)).text).toContain(told)
  })

  test('keeps to what was promised before it was known', async () => {
    const { email, order } = await buyerOf(dashboard, database)
    const { id } = await order('deferred')
    await database.db
      .updateTable('orders')
      .set({ promised_from: PROMISED.earliest, promised_to: PROMISED.latest })
      .where('id', '=', id)
      .execute()
    await database.db.deleteFrom('jobs').execute()
    await move([{ id, seen: 'confirmed' }], 'in_production')
    expect((await takeMail(database, email)).text).toContain('la commande arrive entre le 16 et le 23 mars.')
  })
})
