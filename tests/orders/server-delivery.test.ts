import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paperContent } from '#server/documents/paper-content'
import { findOrderToTell } from '#server/orders/orders.queries'
import { addAddress, addresses } from '#shared/account/addresses.endpoints'
import { exportData } from '#shared/account/privacy.endpoints'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import {
  adminOrder,
  adminOrders,
  correctShipment,
  moveOrders,
} from '#shared/dashboard/orders/orders.endpoints'
import { adminUser } from '#shared/dashboard/users/users.endpoints'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { deliveryTariff, order, validatedCart } from '#shared/orders/orders.endpoints'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import { exampleLine, exemplars, publish } from '#tests/catalogue/exemplars'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { ADDRESS, type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

describeOnDatabase('the delivery of an order', (database) => {
  const api = testApp(database)
  let customer: Customer
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
    staff = (await api.signedIn({ role: 'admin' })).token
  })
  beforeEach(async () => {
    await set(DEMO_TARIFF)
    await database.db.deleteFrom('jobs').execute()
  })

  const set = async (tariff: DeliveryTariff | null): Promise<void> => {
    const { body } = await api.call(adminDelivery, { token: staff })
    const reply = await api.call(setDelivery, { token: staff, body: { seen: body.version, tariff } })
    expect([reply.status, reply.body.tariff]).toEqual([200, tariff])
  }
  /** A rail of 99,18 €: nine brackets, 3,6 m of profile. */
  const cart = async (quantity = 1) =>
    validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN', { quantity })])
  const ask = async (delivery?: object, changes: object = {}) =>
    place(api, customer, orderBody(customer, await cart(), { ...changes, ...(delivery && { delivery }) }))

  test('is told to whoever orders, with the cart and alone', async () => {
    const { token } = customer
    const { body } = await api.call(validatedCart, { token, params: { id: await cart() } })
    expect(body.deliveryTariff).toEqual(DEMO_TARIFF)
    expect((await api.call(deliveryTariff, { token })).body.tariff).toEqual(DEMO_TARIFF)
    expect((await api.call(deliveryTariff)).status).toBe(401)
    await set(null)
    const { body: without } = await api.call(validatedCart, { token, params: { id: await cart() } })
    expect('deliveryTariff' in without).toBe(false)
  })

  test('is a part of the total, with its VAT, wherever the order is read', async () => {
    const placed = await ask({ mode: 'ship', amount: 21.9 })
    expect(placed.status).toBe(200)
    const { id, number, delivery, validated_cart, transaction } = placed.body.order
    expect(delivery).toEqual({
      mode: 'ship',
      amount: 21.9,
      why: expect.stringMatching(
        /^3,1\u00a0kg\u00a0: 9,90\u00a0€, pièce de plus de 2\u00a0m\u00a0: 12,00\u00a0€$/,
      ),
    })
    // 99,18 + 21,90 = 121,08; VAT 24,216
    const money = { total_price: 99.18, vat: 24.22, total_with_vat: 145.3 }
    expect(validated_cart).toMatchObject(money)
    expect(transaction.amount).toBe(145.3)
    const { body: read } = await api.call(order, { token: customer.token, params: { id } })
    expect(read.order).toMatchObject({ delivery, validated_cart: money, transaction: { amount: 145.3 } })
    const { body: staffs } = await api.call(adminOrder, { token: staff, params: { id } })
    expect(staffs.order).toMatchObject({ delivery, validated_cart: money })
    const { body: data } = await api.call(exportData, { token: customer.token })
    expect(data.orders.find((one) => one.number === number)).toMatchObject({ delivery, vat: 24.22 })
    const mails = (await waitingMails(database)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    for (const mail of mails) {
      expect(mail).toContain('Produits HT : 99,18 €\nLivraison HT : 21,90 €\nTotal HT : 121,08 €')
      expect(mail).toContain('Total TTC : 145,30 €\nLivraison : 3,1')
      expect(mail).not.toContain('hors livraison')
    }
    expect(mails).toHaveLength(2)
  })

  test('costs nothing where it is fetched', async () => {
    const { body } = await ask({ mode: 'pickup', amount: 0 })
    expect(body.order.delivery).toEqual({ mode: 'pickup', amount: 0, why: DEMO_TARIFF.pickUpAt })
    expect(body.order.validated_cart.total_with_vat).toBe(119.02)
    const mails = (await waitingMails(database)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail).toContain(`Retrait\n  ${DEMO_TARIFF.pickUpAt}\n`)
      expect(mail).toMatch(/Fabriqué en \d+ jours ouvrés, à retirer sur place\n/)
      expect(mail).not.toMatch(/livré |livraison/i)
    }
    await set({ ...DEMO_TARIFF, pickUpAt: null })
    expect((await ask({ mode: 'pickup', amount: 0 })).body).toMatchObject({ code: 'DELIVERY_QUOTED' })
  })

  test('fetched, the order is ready and then taken, by no carrier', async () => {
    const { id, number, delivery } = (await ask({ mode: 'pickup', amount: 0 })).body.order
    const params = { id }
    const gls = { carrier: 'gls', name: '', number: '1G22' } as const
    const move = async (seen: OrderStatus, status: OrderStatus, shipment?: typeof gls) => {
      await database.db.deleteFrom('jobs').execute()
      const body = { orders: [{ id, seen, ...(shipment && { shipment }) }], status, detail: '' }
      const reply = (await api.call(moveOrders, { token: staff, body })).body
      const [mail] = await waitingMails(database)
      return { ...reply, mail }
    }
    await move('awaiting_payment', 'confirmed')
    await move('confirmed', 'in_production')

    const sent = await move('in_production', 'shipped', gls)
    expect([sent.done, sent.refused[0]?.code, sent.mail]).toEqual([[], 'ORDER_STEP_REFUSED', undefined])

    const ready = await move('in_production', 'shipped')
    expect(ready.message).toBe('Commande passée à «\u00a0Prête à retirer\u00a0».')
    expect(ready.done).toMatchObject([{ status: 'shipped', deliveryMode: 'pickup' }])
    expect(ready.mail?.subject).toBe(`Commande ${number}\u00a0: prête à retirer`)
    expect(ready.mail?.text).toContain('est prête\u00a0: vous pouvez venir la retirer.')
    expect(ready.mail?.text).toContain(`Lieu du retrait\u00a0: ${delivery?.why}`)
    expect(ready.mail?.text).not.toMatch(/expédi|livr/i)
    const corrected = await api.call(correctShipment, { token: staff, params, body: { ...gls, seen: null } })
    expect(corrected.body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: { shipment: ['Une commande retirée sur place n’a pas de transporteur.'] },
    })

    const taken = await move('shipped', 'delivered')
    expect(taken.message).toBe('Commande passée à «\u00a0Retirée\u00a0».')
    expect(taken.mail?.subject).toBe(`Commande ${number}\u00a0: retirée`)
    expect(taken.mail?.text).toContain('a été retirée.')
    expect(taken.mail?.text).not.toContain('Lieu du retrait')

    const { token } = customer
    const listed = (await api.call(ordersList, { token, params: { page: '1' } })).body.orders
    expect(listed.find((one) => one.id === id)).toMatchObject({ deliveryMode: 'pickup' })
    const seen = (await api.call(adminOrders, { token: staff, query: { search: number } })).body.orders
    expect(seen).toMatchObject([{ status: 'delivered', deliveryMode: 'pickup' }])
    const account = (await api.call(adminUser, { token: staff, params: { id: customer.id } })).body.orders
    expect(account.find((one) => one.id === id)).toMatchObject({ deliveryMode: 'pickup' })
  })

  test('fetched, its papers keep the day that was promised, whatever the shop closes for since', async () => {
    const deferred = await makeCustomer(api, { deferred_payment: true })
    const id = await validCart(api, deferred, [await exampleLine(database.db, 'RA-25-MAN')])
    const asked = { paymentMethod: 'deferred', delivery: { mode: 'pickup', amount: 0 } } as const
    const { order: placed } = (await place(api, deferred, orderBody(deferred, id, asked))).body
    const kept = await findOrderToTell(database.db, placed.id)
    if (kept === undefined || placed.promised === null) throw new Error('It was promised for no day.')
    const { company } = api.deps.config
    const arrivalWith = (closings: typeof company.closings) =>
      paperContent(kept, {
        company: { ...company, closings },
        means: { cards: null, bank: null },
        madeAt: new Date(api.clock.now()),
      }).arrival
    const { latest } = placed.promised
    expect(arrivalWith([{ from: placed.created_at.slice(0, 10), to: latest }])).toBe(arrivalWith([]))
  })

  test.each([
    ['nothing was accepted', undefined],
    ['less was accepted', { mode: 'ship', amount: 21.89 }],
    ['more was accepted', { mode: 'ship', amount: 21.91 }],
  ])('is never charged unseen: %s', async (_, delivery) => {
    const { status, body } = await ask(delivery)
    expect([status, body]).toMatchObject([409, { code: 'DELIVERY_MOVED', deliveryTariff: DEMO_TARIFF }])
  })

  test('that the shop stopped pricing is not charged either', async () => {
    await set(null)
    const { status, body } = await ask({ mode: 'ship', amount: 21.9 })
    expect([status, body]).toMatchObject([409, { code: 'DELIVERY_MOVED', deliveryTariff: null }])
    const { body: placed } = await ask()
    expect(placed.order).toMatchObject({ delivery: null, validated_cart: { total_with_vat: 119.02 } })
  })

  test('costs by the postcode of the address that is chosen', async () => {
    const { token } = customer
    const corsican = { ...ADDRESS, name: 'Chantier', postal_code: '20000', city: 'Ajaccio' }
    await api.call(addAddress, {
      token,
      body: { ...corsican, billing_address: false, shipping_address: true },
    })
    const { body } = await api.call(addresses, { token })
    const shippingAddressId = body.addresses.find(({ postal_code }) => postal_code === '20000')?.id
    const { body: placed } = await ask({ mode: 'ship', amount: 30.66 }, { shippingAddressId })
    expect(placed.order.delivery).toMatchObject({ amount: 30.66 })
  })

  test('waits for a person where the rule has no answer', async () => {
    await set({ ...DEMO_TARIFF, lengths: [], quoteOverMm: 3000 })
    const { status, body } = await ask({ mode: 'ship', amount: 9.9 })
    expect([status, body]).toMatchObject([
      422,
      {
        code: 'DELIVERY_QUOTED',
        message:
          'La livraison de cette commande se chiffre sur devis\u00a0: une pièce de 3,6\u00a0m ne part pas par transporteur (3\u00a0m au plus).',
      },
    ])
  })

  test('staff are told which models on sale do not tell their weight', async () => {
    expect((await api.call(adminDelivery, { token: staff })).body.unweighed).toEqual({
      total: 0,
      references: [],
    })
    await publish(
      database.db,
      exemplars((families) => {
        for (const type of families['rail-manuel-25'].template.componentTypes) delete type.weight
      }),
    )
    const { unweighed } = (await api.call(adminDelivery, { token: staff })).body
    expect(unweighed.total).toBeGreaterThan(0)
    expect(unweighed.references).toContain('RA-25-MAN')
    expect((await ask({ mode: 'ship', amount: 21.9 })).body).toMatchObject({
      code: 'DELIVERY_QUOTED',
      message: expect.stringContaining('le poids d’une pièce n’est pas connu'),
    })
    await publish(database.db)
  })

  test('is told with a price that has moved, and accepted with it', async () => {
    const id = await cart()
    await publish(
      database.db,
      exemplars((families) => {
        for (const { reference, price } of families['rail-manuel-25'].components) {
          if (reference === 'RA25-SUP-P' && price.kind === 'unit') price.cents = 200
        }
      }),
    )
    const asked = orderBody(customer, id, { delivery: { mode: 'ship', amount: 21.9 } })
    const moved = await place(api, customer, asked)
    expect(moved.body).toMatchObject({
      code: 'PRICE_MOVED',
      total_price: 105.03,
      delivery: 21.9,
      vat: 25.39,
      total_with_vat: 152.32,
    })
    const { body } = await place(api, customer, { ...asked, acceptedTotal: 105.03 })
    expect(body.order.validated_cart).toMatchObject({ total_price: 105.03, total_with_vat: 152.32 })
    await publish(database.db)
  })
})
