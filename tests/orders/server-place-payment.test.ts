import { beforeAll, expect, test } from 'vitest'
import { orderRows } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { advance } from '#server/platform/advance'
import { order as orderCall, testPayment } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

describeOnDatabase('the payment of an order', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })

  const cart = async (who = customer) => validCart(api, who, [await exampleLine(database.db, 'RA-25-MAN')])

  test('a deferred payment that staff granted confirms the order at once', async () => {
    const trusted = await makeCustomer(api, { deferred_payment: true })
    const reply = await place(
      api,
      trusted,
      orderBody(trusted, await cart(trusted), { paymentMethod: 'deferred' }),
    )
    expect([reply.status, reply.body.order.status, reply.body.order.payment]).toEqual([
      200,
      'confirmed',
      { instructions: 'Paiement différé accordé à votre compte\u00a0: la facture indique son échéance.' },
    ])
  })

  test('a card order waits for the labelled test payment, which counts once', async () => {
    const reply = await place(api, customer, orderBody(customer, await cart(), { paymentMethod: 'card' }))
    const { id } = reply.body.order
    expect([reply.body.order.status, reply.body.order.payment]).toEqual([
      'awaiting_payment',
      { provider: 'test', instructions: expect.stringContaining('Paiement de test') },
    ])
    const pay = () => api.call(testPayment, { token: customer.token, params: { id } })
    const paid = await Promise.all([pay(), pay()])
    for (const { status, body } of paid) {
      expect([status, body.order.status, body.order.payment]).toEqual([
        200,
        'confirmed',
        { instructions: 'Paiement reçu.' },
      ])
    }
    expect(
      await database.db
        .selectFrom('order_events')
        .select(['status', 'detail'])
        .where('order_id', '=', id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { status: 'awaiting_payment', detail: '' },
      { status: 'confirmed', detail: 'Paiement reçu' },
    ])
    const transfer = await place(api, customer, orderBody(customer, await cart()))
    const refused = await api.call(testPayment, {
      token: customer.token,
      params: { id: transfer.body.order.id },
    })
    expect(refused.status).toBe(404)
  })

  const cancel = (id: string) =>
    database.db.transaction().execute(async (trx) => {
      const living = await lockOrder(trx, id)
      if (living === undefined) throw new Error(`There is no order ${id}.`)
      const at = new Date(api.clock.now())
      const silent = {
        ...orderRows([]),
        follow: { releaseQuote: async () => {}, tellCustomer: async () => {} },
      }
      await advance(trx, silent, living, { type: 'order.cancelled' }, { at, detail: 'Annulée' })
    })
  const paymentOf = (id: string) =>
    database.db
      .selectFrom('payments')
      .select(['status', 'settled_at'])
      .where('order_id', '=', id)
      .executeTakeFirst()

  test('a cancelled card order cannot be paid any more', async () => {
    const { body } = await place(api, customer, orderBody(customer, await cart(), { paymentMethod: 'card' }))
    const { id } = body.order
    await cancel(id)
    const pay = await api.call(testPayment, { token: customer.token, params: { id } })
    expect([pay.status, pay.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    const read = await api.call(orderCall, { token: customer.token, params: { id } })
    expect([read.body.order.status, read.body.order.payment]).toEqual([
      'cancelled',
      { instructions: 'Commande annulée\u00a0: il n’y a rien à régler.' },
    ])
    expect(await paymentOf(id)).toEqual({ status: 'cancelled', settled_at: null })
  })

  test('a paid order that was cancelled since stays so when the provider says it again', async () => {
    const { body } = await place(api, customer, orderBody(customer, await cart(), { paymentMethod: 'card' }))
    const { id } = body.order
    const pay = () => api.call(testPayment, { token: customer.token, params: { id } })
    expect((await pay()).body.order.status).toBe('confirmed')
    await cancel(id)
    const paid = await paymentOf(id)
    expect(paid).toEqual({ status: 'refund_due', settled_at: new Date(api.clock.now()) })
    expect([(await pay()).status, (await pay()).body.order]).toMatchObject([
      200,
      {
        status: 'cancelled',
        payment: {
          instructions:
            'Votre règlement nous est parvenu\u00a0: nous vous contactons pour son remboursement.',
        },
      },
    ])
    expect(await paymentOf(id)).toEqual(paid)
  })
})
