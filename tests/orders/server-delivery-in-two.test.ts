import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import { adminOrder, moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { arrivalDates } from '#shared/orders/delivery-dates'
import { orderDeliveryCost } from '#shared/orders/delivery-in-two'
import { order, validatedCart } from '#shared/orders/orders.endpoints'
import { type ExampleReference, exampleLine, publish } from '#tests/catalogue/exemplars'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { ADDRESS, type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

describeOnDatabase('an order that is brought in two', (database) => {
  const api = testApp(database)
  let customer: Customer
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
    staff = (await api.signedIn({ role: 'admin' })).token
    const { body } = await api.call(adminDelivery, { token: staff })
    await api.call(setDelivery, { token: staff, body: { seen: body.version, tariff: DEMO_TARIFF } })
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  /** A cart of these models, as it is read, and what two deliveries of it cost. */
  const cart = async (...references: ExampleReference[]) => {
    const lines = await Promise.all(references.map((reference) => exampleLine(database.db, reference)))
    const id = await validCart(api, customer, lines)
    const { validatedCart: read, arrival } = (
      await api.call(validatedCart, { token: customer.token, params: { id } })
    ).body
    if (arrival === undefined) throw new Error('No days are told.')
    const goodsCents = Math.round(read.total_price * 100)
    const to = { postalCode: ADDRESS.postal_code, goodsCents }
    const cost = orderDeliveryCost('ship_in_two', DEMO_TARIFF, read.configurations, to)
    return { id, arrival, cost }
  }
  const ask = (id: string, mode: string, amount: number, changes: object = {}) =>
    place(api, customer, orderBody(customer, id, { delivery: { mode, amount }, ...changes }))

  test('pays both deliveries, and is promised from the first day of one to the last of the other', async () => {
    const { id: cartId, arrival, cost } = await cart('RA-25-MAN', 'EN-40')
    if (cost.kind !== 'priced') throw new Error(cost.reason)
    const amount = cost.cents / 100
    // what it costs in two is not what it costs at once
    expect((await ask(cartId, 'ship', amount)).body).toMatchObject({ code: 'DELIVERY_MOVED' })
    const promised = arrivalDates(arrival, 'ship_in_two')
    const late = arrivalDates(arrival, 'ship')
    expect([promised.earliest < late.earliest, promised.latest]).toEqual([true, late.latest])
    expect((await ask(cartId, 'ship_in_two', amount, { promised: late })).body).toMatchObject({
      code: 'DAYS_MOVED',
    })
    const placed = await ask(cartId, 'ship_in_two', amount, { promised })
    expect(placed.body.order?.delivery).toEqual({ mode: 'ship_in_two', amount, why: cost.why })
    const mails = (await waitingMails(database)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    for (const mail of mails) expect(mail).toMatch(/Livraison en deux fois : ligne \d d’abord \(/)
    expect(mails).toHaveLength(2)

    // its days are kept as it is confirmed, and staff read how it leaves
    const { id } = placed.body.order
    const orders = [{ id, seen: 'awaiting_payment' as const }]
    await api.call(moveOrders, { token: staff, body: { orders, status: 'confirmed', detail: '' } })
    const read = await api.call(order, { token: customer.token, params: { id } })
    expect(read.body.order.promised).toEqual(promised)
    const desk = await api.call(adminOrder, { token: staff, params: { id } })
    expect(desk.body.order.delivery).toEqual({ mode: 'ship_in_two', amount, why: cost.why })
  })

  test('is nothing for lines that are ready together', async () => {
    const { id, cost } = await cart('RA-25-MAN', 'RA-25-MAN')
    expect(cost.kind).toBe('quoted')
    expect((await ask(id, 'ship_in_two', 21.9)).body).toMatchObject({
      code: 'DELIVERY_QUOTED',
      message: expect.stringContaining('toutes ses lignes sont prêtes en même temps'),
    })
  })
})
