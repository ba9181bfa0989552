import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type AdminOrderPage,
  listAdminOrdersQuery,
  standsLate,
} from '#server/dashboard/orders/orders.queries'
import { latenessOf, nearDaysAt } from '#shared/dashboard/orders/lateness.rules'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { ORDER_STATUSES } from '#shared/orders/order-status.rules'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { exampleLine } from '#tests/catalogue/exemplars'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnDatabase, type TestDatabase } from '#tests/platform/database'
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

describeOnDatabase('the days that an order was promised for', (database) => {
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
    const found = async (asked: 'late' | 'soon') => {
      const { orders } = await list({ status: asked, customer })
      const { todo } = (await api.call(adminWelcome, { token: dashboard.admin.token })).body
      expect(orders.every(({ lateness }) => lateness === asked)).toBe(true)
      return {
        ids: orders.map(({ id }) => id),
        waiting: asked === 'late' ? todo.late : todo.soonLate,
      }
    }
    const late = () => found('late')
    const soon = () => found('soon')
    const { id: one } = await order('deferred')
    const { id: other } = await order('deferred')
    const promise = (to: string) =>
      database.db
        .updateTable('orders')
        .set({ promised_from: '2026-02-20', promised_to: to })
        .where('id', 'in', [one, other])
        .execute()
    // on Monday: the third working day is Thursday
    await promise('2026-03-06')
    expect([await soon(), await late()]).toEqual([
      { ids: [], waiting: 0 },
      { ids: [], waiting: 0 },
    ])
    for (const near of ['2026-03-05', '2026-03-02']) {
      await promise(near)
      expect(await soon()).toEqual({ ids: expect.arrayContaining([other, one]), waiting: 2 })
      expect(await late()).toEqual({ ids: [], waiting: 0 })
    }
    await promise('2026-03-01')
    expect(await late()).toEqual({ ids: expect.arrayContaining([other, one]), waiting: 2 })
    await move([{ id: one, seen: 'confirmed' }], 'in_production')
    await move([{ id: one, seen: 'in_production' }], 'shipped')
    expect((await late()).ids).toContain(one)
    await move([{ id: one, seen: 'shipped' }], 'delivered')
    await move([{ id: other, seen: 'confirmed' }], 'cancelled')
    expect(await late()).toEqual({ ids: [], waiting: 0 })
    expect((await list({ customer })).orders.map(({ lateness }) => lateness)).toEqual([null, null])
  })

  test('are late in the list where the rule says so: by status, by how it leaves, and by the day', async () => {
    const { order } = await buyer()
    const { id } = await order('deferred')
    const days = nearDaysAt(api.clock.now(), [])
    for (const status of ORDER_STATUSES)
      for (const deliveryMode of ['ship', 'ship_in_two', 'pickup', null] as const)
        for (const [latest, first] of [
          ...['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06'].flatMap((day) => [
            [day, null] as const,
            ['2026-03-20', day] as const,
          ]),
          [null, null] as const,
        ]) {
          const promised = { promised_from: latest, promised_to: latest, first_due: first }
          await database.db
            .updateTable('orders')
            .set({ status, delivery_mode: deliveryMode, ...promised })
            .where('id', '=', id)
            .execute()
          const { late, soon } = await database.db
            .selectFrom('orders')
            .select([standsLate('late', days).as('late'), standsLate('soon', days).as('soon')])
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const told = late ? 'late' : soon ? 'soon' : null
          const order = { status, deliveryMode, latest, first }
          expect([order, told]).toEqual([order, latenessOf(order, days)])
        }
  })

  test('stand in the list, which goes by the last of them: those without come last, either way', async () => {
    const { user } = await api.signedIn()
    const [none, later, sooner] = await writePastOrders(database.db, user.id, [{}, {}, {}])
    for (const [id = '', promised_to] of [
      [later, '2026-03-24'],
      [sooner, '2026-03-23'],
    ] as const)
      await database.db
        .updateTable('orders')
        .set({ promised_from: PROMISED.earliest, promised_to })
        .where('id', '=', id)
        .execute()
    const read = async (sort: string) =>
      (await list({ customer: user.id, sort })).orders.map(({ id, promised }) => [id, promised])
    const rows = [
      [sooner, PROMISED],
      [later, { ...PROMISED, latest: '2026-03-24' }],
    ]
    expect(await read('promised')).toEqual([...rows, [none, null]])
    expect(await read('-promised')).toEqual([...rows.toReversed(), [none, null]])
    const fromItsEnd = async (descending: boolean) =>
      (
        await listAdminOrdersQuery(database.db, {
          filter: { search: { patterns: [] }, customerPatterns: [], customer: user.id },
          sort: 'promised',
          descending,
          way: { reversed: true, skip: 0, limit: 2 },
        }).execute()
      ).map(({ id }) => id)
    expect([await fromItsEnd(false), await fromItsEnd(true)]).toEqual([
      [later, none],
      [sooner, none],
    ])
  })

  const whole = { filter: { search: { patterns: [] }, customerPatterns: [] }, sort: 'promised' } as const
  const days = { today: '2026-03-02', soon: '2026-03-05' }
  test.each<[index: string, page: Pick<AdminOrderPage, 'filter' | 'sort' | 'descending'>, reversed: boolean]>(
    [
      ['orders_by_promise', { ...whole, descending: false }, false],
      ['orders_by_promise', { ...whole, descending: false }, true],
      ['orders_by_promise_down', { ...whole, descending: true }, false],
      ['orders_by_promise_down', { ...whole, descending: true }, true],
    ],
  )('are walked by an index: %s', async (index, page, reversed) => {
    const plan = await database.db.transaction().execute(async (trx) => {
      // few rows are read one by one, and sorted, whatever the index
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_sort = off`.execute(trx)
      const way = { reversed, skip: 0, limit: 50 }
      return JSON.stringify(await listAdminOrdersQuery(trx, { ...page, way }).explain())
    })
    expect(plan).toMatch(new RegExp(`Scan (Backward )?using ${index} on orders`))
  })

  test.each(['late', 'soon'] as const)('those that are %s are found by an index', async (asked) => {
    const plan = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const page = { ...whole, descending: false, way: { reversed: false, skip: 0, limit: 50 } }
      const filter = { ...whole.filter, lateness: { asked, days } }
      return JSON.stringify(await listAdminOrdersQuery(trx, { ...page, filter }).explain())
    })
    expect(plan).toMatch(/(Index Scan using|Bitmap Index Scan on) orders_due/)
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

describeOnDatabase('a shop that is closed from the 9th to the 13th of March', (database) => {
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
