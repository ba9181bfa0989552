import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as vat from '#migrations/016_vat'
import { exportData } from '#shared/account/privacy.endpoints'
import { adminOrder, adminOrders } from '#shared/dashboard/orders/orders.endpoints'
import { order, validatedCart } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { writePastOrders } from './history.fixtures.ts'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

const TODAY = 20
const rate = vi.hoisted(() => ({ percent: 20 }))

/** The rate of today, as an edit of its constant would leave it. */
vi.mock('#shared/platform/money', async (original) => ({
  ...(await original<typeof import('#shared/platform/money')>()),
  get VAT_PERCENT() {
    return rate.percent
  },
}))

describeOnDatabase('the rate of VAT changes', (database) => {
  const api = testApp(database)
  let customer: Customer
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
    staff = (await api.signedIn({ role: 'admin' })).token
  })
  beforeEach(async () => {
    rate.percent = TODAY
    await database.db.deleteFrom('jobs').execute()
  })

  const cart = async () => validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])

  /** All that is told of an order, by every call that tells it. */
  const told = async (id: string) => {
    const { body: own } = await api.call(order, { token: customer.token, params: { id } })
    const cartId = own.order.validated_cart.id
    const { body: seen } = await api.call(validatedCart, { token: customer.token, params: { id: cartId } })
    const { body: staffs } = await api.call(adminOrder, { token: staff, params: { id } })
    const { body: list } = await api.call(adminOrders, { token: staff })
    const { body: data } = await api.call(exportData, { token: customer.token })
    return {
      own: own.order,
      cart: seen.validatedCart,
      staffs: staffs.order,
      listed: list.orders.find((row) => row.id === id)?.total_with_vat,
      exported: data.orders.find(({ number }) => number === own.order.number),
    }
  }

  const mailsNow = async (): Promise<string> =>
    (await waitingMails(database)).map((mail) => JSON.stringify(mail)).join('\n')

  test('what was placed stays as it was written, what comes next takes the new rate', async () => {
    const placed = (await place(api, customer, orderBody(customer, await cart()))).body.order
    const before = await told(placed.id)
    const mails = await mailsNow()
    expect(before.cart).toMatchObject({
      total_price: 99.18,
      vatPercent: 20,
      vat: 19.84,
      total_with_vat: 119.02,
    })
    expect(before.exported).toMatchObject({ vatPercent: 20, vat: 19.84, total_with_vat: 119.02 })
    expect([before.staffs.validated_cart, before.listed]).toEqual([before.own.validated_cart, 119.02])
    // in the text and in the HTML of both mails
    expect(mails.split('TVA 20\u00a0%\u00a0: 19,84\u00a0€')).toHaveLength(5)

    rate.percent = 5.5
    expect(await told(placed.id)).toEqual(before)
    expect(await mailsNow()).toBe(mails)

    await database.db.deleteFrom('jobs').execute()
    const next = await place(api, customer, orderBody(customer, await cart()))
    const { cart: newer, exported } = await told(next.body.order.id)
    expect(newer).toMatchObject({ total_price: 99.18, vatPercent: 5.5, vat: 5.45, total_with_vat: 104.63 })
    expect(exported).toMatchObject({ vatPercent: 5.5, vat: 5.45, total_with_vat: 104.63 })
    expect(next.body.order.transaction.amount).toBe(104.63)
    expect(await mailsNow()).toContain('TVA 5,5\u00a0%\u00a0: 5,45\u00a0€')
  })

  test('a cart validated before keeps its rate, and is ordered at the new one once that is accepted', async () => {
    const id = await cart()
    rate.percent = 10
    const { body } = await api.call(validatedCart, { token: customer.token, params: { id } })
    expect(body.validatedCart).toMatchObject({ vatPercent: 20, vat: 19.84, total_with_vat: 119.02 })

    const moved = await place(api, customer, orderBody(customer, id))
    expect([moved.status, moved.body]).toMatchObject([
      409,
      { code: 'PRICE_MOVED', total_price: 99.18, vatPercent: 10, vat: 9.92, total_with_vat: 109.1 },
    ])
    const accepted = await place(api, customer, orderBody(customer, id, { acceptedTotal: 99.18 }))
    expect(accepted.body.order.validated_cart).toMatchObject({ vatPercent: 10, vat: 9.92 })
    expect(accepted.body.order.transaction.amount).toBe(109.1)
  })

  test('carts and orders from before it was written were reckoned at 20 %', async () => {
    const [ordered] = await writePastOrders(database.db, customer.id, [{ name: 'Ancienne' }])
    const waiting = await cart()
    const rows = () =>
      sql`select cart.id = ${waiting} as waits, cart.vat_percent, cart.vat_cents, orders.vat_percent as ordered_percent
        from validated_carts cart left join orders on orders.validated_cart_id = cart.id
        where cart.id = ${waiting} or orders.id = ${ordered} order by waits`.execute(database.db)
    const { rows: before } = await rows()
    await sql`alter table validated_carts drop column vat_percent, drop column vat_cents`.execute(database.db)
    await sql`alter table orders drop column vat_percent`.execute(database.db)
    await vat.up(database.db as never)
    expect((await rows()).rows).toEqual(before)
    expect(before).toEqual([
      { waits: false, vat_percent: 20, vat_cents: 200, ordered_percent: 20 },
      { waits: true, vat_percent: 20, vat_cents: 1984, ordered_percent: null },
    ])
  })
})
