import { beforeAll, expect, test } from 'vitest'
import { validatedCart } from '#shared/orders/orders.endpoints'
import { exampleLine, exemplars, publish, withoutModel } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

/** The catalogue with one bracket at another price. */
const dearer = (cents: number) =>
  exemplars((families) => {
    for (const component of families['rail-manuel-25'].components) {
      if (component.reference === 'RA25-SUP-P' && component.price.kind === 'unit') {
        component.price.cents = cents
      }
    }
  })

describeOnDatabase('an order after the catalogue has changed', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api)
  })

  const orders = () =>
    database.db
      .selectFrom('orders')
      .select((q) => q.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()

  const cartAt = async (source = exemplars()) => {
    await publish(database.db, source)
    return validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
  }

  test('says the new total, writes nothing, and is placed once that total is accepted', async () => {
    const id = await cartAt()
    const { priceListVersion } = await publish(database.db, dearer(200))
    const before = await orders()
    const key = crypto.randomUUID()
    const moved = await place(api, customer, orderBody(customer, id), key)
    expect([moved.status, { ...moved.body, requestId: '' }]).toEqual([
      409,
      {
        success: false,
        code: 'PRICE_MOVED',
        message: 'Le prix a changé depuis la validation du panier.',
        requestId: '',
        // Nine brackets at 2.00 instead of 1.35.
        total_price: 105.03,
        vatPercent: 20,
        vat: 21.01,
        total_with_vat: 126.04,
        previousTotal: 99.18,
        arrival: { day: '2026-03-02', closings: [], leadTimes: [9] },
      },
    ])
    expect(await orders()).toEqual(before)
    const { body: kept } = await api.call(validatedCart, { token: customer.token, params: { id } })
    expect(kept.validatedCart.total_price).toBe(99.18)

    const wrong = await place(api, customer, orderBody(customer, id, { acceptedTotal: 105.02 }), key)
    expect(wrong.status).toBe(409)
    const accepted = await place(api, customer, orderBody(customer, id, { acceptedTotal: 105.03 }), key)
    expect(accepted.status).toBe(200)
    const { validated_cart, transaction } = accepted.body.order
    expect([validated_cart.total_price, validated_cart.priceListVersion, transaction.amount]).toEqual([
      105.03,
      priceListVersion,
      126.04,
    ])
    expect(validated_cart.configurations[0]?.total_price).toBe(105.03)
    const [event] = await database.db
      .selectFrom('order_events')
      .select('detail')
      .where('order_id', '=', accepted.body.order.id)
      .execute()
    expect(event).toEqual({ detail: 'Nouveau total accepté\u00a0: 99,18\u00a0€ → 105,03\u00a0€ HT' })
  })

  test('a price that came back is the one that was validated', async () => {
    const id = await cartAt()
    await publish(database.db, dearer(300))
    const back = await publish(database.db)
    const reply = await place(api, customer, orderBody(customer, id))
    expect(reply.status).toBe(200)
    expect(reply.body.order.validated_cart).toMatchObject({
      total_price: 99.18,
      priceListVersion: back.priceListVersion,
    })
  })

  test('a price that came back after another was accepted is the one that was validated', async () => {
    const id = await cartAt()
    await publish(database.db, dearer(200))
    const moved = await place(api, customer, orderBody(customer, id))
    expect([moved.status, moved.body]).toMatchObject([409, { total_price: 105.03 }])
    await publish(database.db)
    const reply = await place(api, customer, orderBody(customer, id, { acceptedTotal: 105.03 }))
    expect(reply.status).toBe(200)
    expect(reply.body.order.validated_cart.total_price).toBe(99.18)
  })

  test('a model taken out of the catalogue stops the order, and says which line', async () => {
    const id = await cartAt()
    await publish(database.db, withoutModel('RA-25-MAN'))
    const before = await orders()
    const reply = await place(api, customer, orderBody(customer, id))
    expect([reply.status, reply.body]).toMatchObject([
      409,
      {
        code: 'CART_NO_LONGER_VALID',
        message: 'Une configuration du panier n’est plus réalisable. Revenez au panier pour la corriger.',
        lines: [{ index: 0, messages: ['Le modèle Rail RA-25 manuel (RA-25-MAN) n’est plus au catalogue.'] }],
      },
    ])
    expect(await orders()).toEqual(before)
  })

  test('a rule that became stricter stops the order', async () => {
    const id = await cartAt()
    await publish(
      database.db,
      exemplars((families) => {
        families['rail-manuel-25'].template.constants.max_load = 3
      }),
    )
    const reply = await place(api, customer, orderBody(customer, id))
    expect([reply.status, reply.body]).toMatchObject([
      409,
      {
        code: 'CART_NO_LONGER_VALID',
        lines: [{ index: 0, messages: ['Charge 3,9 kg/m\u00a0: ce profil accepte 3 kg/m maximum.'] }],
      },
    ])
  })
})
