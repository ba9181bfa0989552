import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAbandonedCarts } from '#server/cart/abandoned-carts.queries'
import { listPricedIds } from '#server/dashboard/uploads/impact.queries'
import { addAddress, addresses } from '#shared/account/addresses.endpoints'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { order, validatedCart } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { modelByReference, publish, withoutModel } from '#tests/catalogue/exemplars'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { ADDRESS, type Customer, makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import {
  accept,
  anAnswer,
  answer,
  byHand,
  codeOf,
  dearer,
  draftedLine,
  orderOf,
  readAsCustomer,
  readAsStaff,
} from './answering.ts'
import { asked, askedLine, DRAFT } from './asking.ts'

describeOnDatabase('the order of an accepted quote', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })
  beforeEach(async () => {
    await set(DEMO_TARIFF)
    await database.db.deleteFrom('jobs').execute()
  })

  const set = async (tariff: DeliveryTariff | null): Promise<void> => {
    const { body } = await api.call(adminDelivery, { token: staff })
    await api.call(setDelivery, { token: staff, body: { seen: body.version, tariff } })
  }

  /** A quote of ten rails at 12 % less and a delivery of 41,90 €, accepted. */
  const accepted = async (changes: Parameters<typeof anAnswer>[1] = {}) => {
    const customer = await makeCustomer(api)
    const { id, number } = await asked(api, customer.token)
    const line = await draftedLine(database.db, 'RA-25-MAN', { quantity: 10, discount: 1200 })
    await answer(api, staff, id, anAnswer([line], changes))
    await accept(api, customer.token, id)
    await database.db.deleteFrom('jobs').execute()
    return { ...customer, customer, id, number: String(number) }
  }
  const cartOf = async (token: string, id: string) => (await orderOf(api, token, id)).body.validatedCartId
  const SHIP = { delivery: { mode: 'ship', amount: 41.9 } }
  const ask = (customer: Customer, cart: string, changes: object = SHIP, key?: string) =>
    place(api, customer, orderBody(customer, cart, changes), ...(key === undefined ? [] : [key]))

  test('has what its customer noted on a line, whatever was answered for it', async () => {
    const customer = await makeCustomer(api)
    const line = await askedLine(database.db, 'RA-25-MAN', { note: 'Salon, côté jardin' })
    const { id } = await asked(api, customer.token, { ...DRAFT, lines: [line] })
    const { prepared } = (await readAsStaff(api, staff, id)).body.quote
    const [proposed] = prepared?.content.lines ?? []
    if (proposed === undefined) throw new Error('No line is proposed.')
    const other = await draftedLine(database.db, 'EN-40')
    const { model, criteria } = other
    const inItsPlace = { ...proposed, model, criteria, selectedComponents: {}, price: byHand(40_000) }
    await answer(api, staff, id, anAnswer([other, inItsPlace]))
    await accept(api, customer.token, id)
    const placed = await ask(customer, await cartOf(customer.token, id))
    const { body } = await api.call(order, { token: customer.token, params: { id: placed.body.order.id } })
    expect(body.order.validated_cart.configurations.map(({ note }) => note)).toEqual([
      undefined,
      'Salon, côté jardin',
    ])
  })

  test('is placed by the steps of any order, at the prices that were answered', async () => {
    const { customer, token, id, number } = await accepted()
    const first = await orderOf(api, token, id)
    expect(first.status).toBe(200)
    const cart = first.body.validatedCartId
    expect(await cartOf(token, id)).toBe(cart)
    const { body } = await api.call(validatedCart, { token, params: { id: cart } })
    expect(body.quote).toEqual({
      ...{ id, number, name: DRAFT.name },
      delivery: { cents: 4190, why: 'prix du devis', postalCode: null },
    })
    expect(body.validatedCart).toMatchObject({
      ...{ total_price: 872.8, configurations: [{ unit_price: 87.28, quantity: 10 }] },
    })
    const placed = await ask(customer, cart)
    expect(placed.status).toBe(200)
    // 872,80 + 41,90 = 914,70; VAT 182,94: as it was answered
    expect(placed.body.order).toMatchObject({
      delivery: { mode: 'ship', amount: 41.9, why: 'prix du devis' },
      validated_cart: { total_price: 872.8, vat: 182.94, total_with_vat: 1097.64 },
      transaction: { amount: 1097.64 },
      history: [{ detail: `Devis ${number}` }],
    })
    const { quote } = (await readAsCustomer(api, token, id)).body
    expect(quote.answer?.totals.totalCents).toBe(109_764)
    expect([quote.state, quote.orderId]).toEqual(['ordered', placed.body.order.id])
    // its parts, the discount among them, add up wherever the order is read
    const read = await api.call(order, { token, params: { id: placed.body.order.id } })
    const lines = read.body.order.validated_cart.configurations[0]?.lines ?? []
    expect(lines.at(-1)).toMatchObject({ label: 'Remise', percent: -12, amount: -11.9 })
    expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(8728)
    for (const mail of await waitingMails(database))
      expect(mail.text.replaceAll('\u00a0', ' ')).toContain('Livraison HT : 41,90 €')
    // its cart leads to the order that is there
    expect((await orderOf(api, token, id)).body).toEqual({ success: true, validatedCartId: cart })
    const again = await api.call(validatedCart, { token, params: { id: cart } })
    expect(again.body.validatedCart.orderId).toBe(placed.body.order.id)
  })

  test('asks nothing of another price list, tariff, or rules that are gone', async () => {
    const { customer, token, id } = await accepted()
    const cart = await cartOf(token, id)
    await publish(database.db, dearer())
    await set({ ...DEMO_TARIFF, weights: DEMO_TARIFF.weights.map((step) => ({ ...step, cents: 99_900 })) })
    await publish(database.db, withoutModel('RA-25-MAN'))
    const { body } = await api.call(validatedCart, { token, params: { id: cart } })
    expect(body.validatedCart.total_price).toBe(872.8)
    const placed = await ask(customer, cart)
    await publish(database.db)
    expect([placed.status, placed.body.order?.transaction.amount]).toEqual([200, 1097.64])
  })

  test('is one, however often and by whatever keys it is asked for', async () => {
    const { customer, token, id } = await accepted()
    const cart = await cartOf(token, id)
    const key = crypto.randomUUID()
    const same = await Promise.all(Array.from({ length: 8 }, () => ask(customer, cart, SHIP, key)))
    expect(new Set(same.map(({ status, body }) => `${status} ${body.order?.number}`)).size).toBe(1)
    expect(same[0]?.status).toBe(200)
    expect(codeOf(await ask(customer, cart))).toEqual([409, 'CART_ALREADY_ORDERED'])

    const other = await accepted()
    const its = await cartOf(other.token, other.id)
    const many = await Promise.all(Array.from({ length: 30 }, () => ask(other.customer, its)))
    expect(many.map(codeOf).filter(([status]) => status === 200)).toHaveLength(1)
    expect(
      new Set(
        many
          .map(codeOf)
          .filter(([status]) => status !== 200)
          .map(String),
      ),
    ).toEqual(new Set(['409,CART_ALREADY_ORDERED']))
    const { quotes } = await database.db
      .selectFrom('quote_events')
      .select((q) => q.fn.countAll<number>().as('quotes'))
      .where('quote_id', '=', other.id)
      .where('state', '=', 'ordered')
      .executeTakeFirstOrThrow()
    expect(quotes).toBe(1)
    // numbers have no gap
    const numbers = await database.db.selectFrom('orders').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(numbers.map((_, n) => n + 1))
  })

  test('thirty who ask for its cart at once get one', async () => {
    const { token, id } = await accepted()
    const replies = await Promise.all(Array.from({ length: 30 }, () => orderOf(api, token, id)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.validatedCartId}`)).size).toBe(1)
  })

  test('its delivery is the one that was answered, where it holds, or it is fetched for nothing', async () => {
    const { customer, token, id } = await accepted({
      delivery: { by: 'hand', cents: 4190, postalCode: '69001' },
    })
    const cart = await cartOf(token, id)
    for (const [changes, code] of [
      [{}, 'DELIVERY_MOVED'],
      [{ delivery: { mode: 'ship', amount: 41.8 } }, 'DELIVERY_MOVED'],
      [{ delivery: { mode: 'ship', amount: 0 } }, 'DELIVERY_MOVED'],
      [{ delivery: { mode: 'pickup', amount: 41.9 } }, 'DELIVERY_MOVED'],
    ] as const)
      expect([changes, (await ask(customer, cart, changes)).body]).toMatchObject([changes, { code }])
    const corsica = { ...ADDRESS, postal_code: '20000', city: 'Ajaccio', shipping_address: true }
    await api.call(addAddress, { token, body: { ...corsica, billing_address: false } })
    const all = (await api.call(addresses, { token })).body.addresses
    const there = all.find(({ postal_code }) => postal_code === '20000')?.id
    const far = await ask(customer, cart, { ...SHIP, shippingAddressId: there })
    expect(codeOf(far)).toEqual([422, 'DELIVERY_QUOTED'])
    // the place stays one where the shop tells no tariff any more
    await set(null)
    expect(codeOf(await ask(customer, cart, { ...SHIP, shippingAddressId: there }))).toEqual([
      422,
      'DELIVERY_QUOTED',
    ])
    await set(DEMO_TARIFF)
    const fetched = await ask(customer, cart, { delivery: { mode: 'pickup', amount: 0 } })
    // 872,80; VAT 174,56
    expect(fetched.body.order).toMatchObject({
      ...{ delivery: { mode: 'pickup', amount: 0 }, transaction: { amount: 1047.36 } },
    })
  })

  test('a cart that lapsed is made anew; it is no cart of those that a list would move', async () => {
    const { customer, token, id } = await accepted()
    const cart = await cartOf(token, id)
    expect((await listPricedIds(database.db)).carts).not.toContain(cart)
    const later = new Date(api.clock.now() + 31 * DAY)
    await database.db.transaction().execute((trx) => deleteAbandonedCarts(trx, later))
    expect(codeOf(await ask(customer, cart))).toEqual([404, 'NOT_FOUND'])
    const again = await cartOf(token, id)
    expect(again).not.toBe(cart)
    expect((await ask(customer, again)).status).toBe(200)
  })

  test('there is none of a quote that is not accepted', async () => {
    const customer = await makeCustomer(api)
    const { token } = customer
    const { id } = await asked(api, token)
    expect(codeOf(await orderOf(api, token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    expect(codeOf(await orderOf(api, token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])
  })

  test('an account that is closed meanwhile orders nothing, and the quote stays accepted', async () => {
    const { customer, token, id, email } = await accepted()
    const cart = await cartOf(token, id)
    await database.db.updateTable('users').set({ status: 'inactive' }).where('email', '=', email).execute()
    expect(codeOf(await ask(customer, cart))).toEqual([403, 'ACCOUNT_INACTIVE'])
    const { state } = await database.db
      .selectFrom('quotes')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('accepted')
  })

  test('the database takes no order of its cart whose quote is not ordered with it', async () => {
    const { customer, token, id } = await accepted()
    const cart = await cartOf(token, id)
    const other = await accepted()
    const theirs = (await ask(other.customer, await cartOf(other.token, other.id))).body.order
    const copied = database.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', theirs.id)
        .executeTakeFirstOrThrow()
      const { search_text: _, product_names, billing_address, shipping_address, ...columns } = row
      const texts = { product_names, billing_address, shipping_address }
      await trx
        .insertInto('orders')
        .values({
          ...columns,
          ...(Object.fromEntries(
            Object.entries(texts).map(([name, value]) => [name, JSON.stringify(value)]),
          ) as Record<keyof typeof texts, string>),
          ...{ id: crypto.randomUUID(), number: 'CMD-2026-900000', user_id: customer.id },
          ...{ validated_cart_id: cart, idempotency_key: crypto.randomUUID() },
        })
        .execute()
    })
    await expect(copied).rejects.toMatchObject({ code: '55000' })
  })

  test('a model that no rule prices is answered by hand, and ordered with what its card draws', async () => {
    const customer = await makeCustomer(api)
    const { token } = customer
    const line = await draftedLine(database.db, 'EN-40')
    await publish(database.db, withoutModel('EN-40'))
    const { id } = await asked(api, token)
    const price = byHand(31_000, { ecoCents: 150, leadTimeDays: 15 })
    await answer(api, staff, id, anAnswer([{ ...line, price, quantity: 2, discount: 1000 }]))
    await publish(database.db)
    await accept(api, token, id)
    const cart = await cartOf(token, id)
    const placed = await ask(customer, cart)
    // 310,00 − 10 % of 308,50 = 279,15
    expect(placed.body.order?.validated_cart.configurations[0]).toMatchObject({
      model: await modelByReference(database.db, 'EN-40'),
      ...{ unit_price: 279.15, total_price: 558.3, leadTimeDays: 15 },
      drawing: { kind: expect.any(String) },
      lines: [
        { label: expect.any(String), amount: 308.5 },
        { label: 'Éco-contribution', amount: 1.5 },
        { label: 'Remise', amount: -30.85 },
      ],
    })
  })
})
