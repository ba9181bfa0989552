import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paperContent } from '#server/documents/paper-content'
import { findOrderToTell } from '#server/orders/orders.queries'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import {
  adminOrder,
  adminOrders,
  cancelRest,
  moveOrders,
  shipParcel,
} from '#shared/dashboard/orders/orders.endpoints'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { arrivalDates, deliveryDatesText } from '#shared/orders/delivery-dates'
import { orderDeliveryCost } from '#shared/orders/delivery-in-two'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { order, validatedCart } from '#shared/orders/orders.endpoints'
import { timeToTell } from '#shared/orders/time-to-tell'
import { dayAfter } from '#shared/platform/durations'
import { toCents, toEuros, vatOf } from '#shared/platform/money'
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
    const first = toEuros(cost.firstCents ?? 0)
    expect(placed.body.order?.delivery).toEqual({ mode: 'ship_in_two', amount, first, why: cost.why })
    const mails = (await waitingMails(database)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    for (const mail of mails) {
      expect(mail).toMatch(/Livraison en deux fois : ligne \d d’abord \(/)
      // and the days of each of both
      expect(mail).toMatch(/ Ligne \d entre le [^.]+, puis ligne \d entre le [^.]+\./)
    }
    expect(mails).toHaveLength(2)

    // its days are kept as it is confirmed, and staff read how it leaves
    const { id } = placed.body.order
    const orders = [{ id, seen: 'awaiting_payment' as const }]
    await api.call(moveOrders, { token: staff, body: { orders, status: 'confirmed', detail: '' } })
    const read = await api.call(order, { token: customer.token, params: { id } })
    expect(read.body.order.promised).toEqual({ ...promised, first: expect.any(String) })
    const desk = await api.call(adminOrder, { token: staff, params: { id } })
    expect(desk.body.order.delivery).toEqual({ mode: 'ship_in_two', amount, first, why: cost.why })
  })

  test('tells in the mail of each step, and on its pages, the days of both, then those of what is still to come', async () => {
    // the blind takes fewer days than the rail: line 2 is the first delivery
    const { id: cartId, arrival, cost } = await cart('RA-25-MAN', 'EN-40')
    if (cost.kind !== 'priced') throw new Error(cost.reason)
    const transfer = { paymentMethod: 'bank_transfer' }
    const { id } = (await ask(cartId, 'ship_in_two', cost.cents / 100, transfer)).body.order
    const daysOf = (line: number) =>
      deliveryDatesText(
        arrivalDates({ ...arrival, leadTimes: arrival.leadTimes.slice(line, line + 1) }, 'ship'),
      )
    const both = `igne 2 ${daysOf(1)}, puis ligne 1 ${daysOf(0)}.`
    const told = async (step: () => Promise<{ status: number }>) => {
      await database.db.deleteFrom('jobs').execute()
      expect((await step()).status).toBe(200)
      const [mail] = await waitingMails(database, customer.email)
      for (const page of await pages()) expect(mail?.text).toContain(page)
      return mail?.text.replaceAll('\u00a0', ' ') ?? ''
    }
    /** What its pages say of its time: its customer's, and the staff's. */
    const pages = async () => {
      const own = (await api.call(order, { token: customer.token, params: { id } })).body.order
      const desk = (await api.call(adminOrder, { token: staff, params: { id } })).body.order
      return [own, desk].map((read) =>
        timeToTell({ ...read, lines: read.validated_cart.configurations, now: Date.now(), closings: [] }),
      )
    }
    const move = (seen: OrderStatus, status: 'confirmed' | 'in_production') => () =>
      api.call(moveOrders, { token: staff, body: { orders: [{ id, seen }], status, detail: '' } })
    const ship = (seen: number, line: number) => () => {
      const body = { lines: [{ line, quantity: 1 }], seen, detail: '' }
      return api.call(shipParcel, { token: staff, params: { id }, body })
    }
    // and the paper of the order tells both, whatever has left since
    const paper = async () => {
      const kept = await findOrderToTell(database.db, id)
      if (kept === undefined) throw new Error('It is no order.')
      const { company } = api.deps.config
      const madeAt = new Date(api.clock.now())
      return paperContent(kept, { company, means: { cards: null, bank: null }, madeAt }).arrival
    }
    const written = await paper()
    expect(written.replaceAll('\u00a0', ' ')).toContain(`. L${both}`)
    for (const page of await pages())
      expect(page.replaceAll('\u00a0', ' ')).toMatch(/ arrive .+\. Ligne 2 entre /)
    expect(await told(move('awaiting_payment', 'confirmed'))).toContain(`. L${both}`)
    expect(await told(move('confirmed', 'in_production'))).toContain(`. L${both}`)
    expect(await told(ship(0, 1))).toContain(`. Reste à venir : ligne 1 ${daysOf(0)}.`)
    expect(await told(ship(1, 0))).toContain(`. Promise : ligne 1 ${daysOf(0)}.`)
    expect((await paper()).replaceAll('\u00a0', ' ')).toContain(`. L${both}`)
  })

  test('is late once the last day of the first is over and that has not left, whatever else has', async () => {
    const { id: cartId, arrival, cost } = await cart('EN-40', 'EN-40', 'RA-25-MAN')
    if (cost.kind !== 'priced') throw new Error(cost.reason)
    const place = { paymentMethod: 'bank_transfer' }
    const { id, number } = (await ask(cartId, 'ship_in_two', cost.cents / 100, place)).body.order
    const move = (seen: OrderStatus, status: 'confirmed' | 'in_production') =>
      api.call(moveOrders, { token: staff, body: { orders: [{ id, seen }], status, detail: '' } })
    await move('awaiting_payment', 'confirmed')
    await move('confirmed', 'in_production')
    // the blinds take fewer days than the rail: their delivery is the first
    const first = arrivalDates({ ...arrival, leadTimes: arrival.leadTimes.slice(0, 2) }, 'ship').latest
    const { latest } = arrivalDates(arrival, 'ship_in_two')
    expect(first < latest).toBe(true)
    const read = async () => {
      const { orders } = (await api.call(adminOrders, { token: staff, query: { search: number } })).body
      const [{ promised, lateness } = { promised: null, lateness: null }] = orders
      const late = (await api.call(adminOrders, { token: staff, query: { status: 'late' } })).body.orders
      const { todo } = (await api.call(adminWelcome, { token: staff })).body
      const own = await api.call(order, { token: customer.token, params: { id } })
      expect(own.body.order.promised).toEqual(promised)
      expect(todo.late).toBe(late.length)
      return [promised?.first, lateness, late.some((one) => one.number === number)]
    }
    const ship = (seen: number, lines: { line: number; quantity: number }[]) =>
      api.call(shipParcel, { token: staff, params: { id }, body: { lines, seen, detail: '' } })
    const until = async (day: string) => {
      const now = Date.parse(`${day}T10:00:00Z`)
      api.clock.advance(now - api.clock.now())
      customer = { ...customer, token: await api.signIn(customer) }
      staff = (await api.signedIn({ role: 'admin' })).token
    }
    await until(first)
    expect(await read()).toEqual([first, 'soon', false])
    await until(dayAfter(first, 1))
    expect(await read()).toEqual([first, 'late', true])
    // the rail is of the second delivery, and one blind is not the other
    expect((await ship(0, [{ line: 2, quantity: 1 }])).status).toBe(200)
    expect((await ship(1, [{ line: 0, quantity: 1 }])).status).toBe(200)
    expect(await read()).toEqual([first, 'late', true])
    expect((await ship(2, [{ line: 1, quantity: 1 }])).status).toBe(200)
    // the last day of the other comes soon
    expect(await read()).toEqual([undefined, 'soon', false])
  })

  test('owes no carriage of a delivery of which nothing leaves, and both once both have', async () => {
    // the blind takes fewer days than the rail: line 2 is the first delivery
    const ordered = async () => {
      const { id, cost } = await cart('RA-25-MAN', 'EN-40')
      if (cost.kind !== 'priced' || cost.firstCents === undefined) throw new Error('The tariff has no price.')
      const amount = cost.cents / 100
      const placed = await ask(id, 'ship_in_two', amount, { paymentMethod: 'bank_transfer' })
      const { id: orderId } = placed.body.order
      for (const [seen, status] of [
        ['awaiting_payment', 'confirmed'],
        ['confirmed', 'in_production'],
      ] as const)
        await api.call(moveOrders, {
          token: staff,
          body: { orders: [{ id: orderId, seen }], status, detail: '' },
        })
      const ship = async (seen: number, line: number) => {
        const lines = [{ line, quantity: 1 }]
        const params = { id: orderId }
        const { status } = await api.call(shipParcel, {
          token: staff,
          params,
          body: { lines, seen, detail: '' },
        })
        expect(status).toBe(200)
      }
      const read = async () => (await api.call(adminOrder, { token: staff, params: { id: orderId } })).body
      return { id: orderId, first: cost.firstCents, second: cost.cents - cost.firstCents, ship, read }
    }
    const carriage = (invoices: readonly { amounts: { deliveryCents: number } }[]) =>
      invoices.map(({ amounts }) => amounts.deliveryCents)

    const both = await ordered()
    expect(both.first > 0 && both.second > 0 && both.first !== both.second).toBe(true)
    await both.ship(0, 0)
    await both.ship(1, 1)
    const all = await both.read()
    expect(carriage(all.invoices)).toEqual([both.second, both.first])
    const invoiced = all.invoices.reduce((sum, { amounts }) => sum + amounts.totalCents, 0)
    expect(toEuros(invoiced)).toBe(all.order.validated_cart.total_with_vat)

    for (const line of [1, 0]) {
      const one = await ordered()
      await one.ship(0, line)
      const params = { id: one.id }
      const body = { reason: 'Plus fabriqué', seen: 1 }
      expect((await api.call(cancelRest, { token: staff, params, body })).status).toBe(200)
      const { order: left, invoices } = await one.read()
      const cents = line === 1 ? one.first : one.second
      expect(carriage(invoices)).toEqual([cents])
      const net = toCents(left.validated_cart.configurations[line]?.unit_price ?? 0) + cents
      const payable = net + vatOf(net, left.validated_cart.vatPercent)
      expect(invoices[0]?.amounts.totalCents).toBe(payable)
      expect(toCents(left.validated_cart.total_with_vat) - (left.reductions?.cancelledCents ?? 0)).toBe(
        payable,
      )
    }
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
