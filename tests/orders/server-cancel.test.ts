import { beforeAll, expect, test } from 'vitest'
import { moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { cancelOrder, order, testPayment } from '#shared/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

describeOnDatabase('an order that its own customer cancels', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })
  const placed = async (paymentMethod = 'bank_transfer') => {
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
    return (await place(api, customer, orderBody(customer, cart, { paymentMethod }))).body.order
  }
  const cancel = (id: string, token = customer.token) => api.call(cancelOrder, { token, params: { id } })
  const refused = (code: string, status: number) =>
    expect.objectContaining({ status, body: expect.objectContaining({ code }) })

  test('ends, with its payment, and is written of once', async () => {
    const { id, number } = await placed()
    const { body } = await cancel(id)
    expect(body.order).toMatchObject({
      status: 'cancelled',
      history: [
        { status: 'awaiting_payment' },
        { status: 'cancelled', detail: 'Annulée depuis le compte du client' },
      ],
      payments: [{ status: 'cancelled' }],
    })
    // asked for again, as where the answer was lost
    expect((await cancel(id)).body).toEqual(body)
    const mails = (await waitingMails(database)).filter(
      ({ subject, to }) => to === customer.email && subject.includes(number) && subject.includes('annulée'),
    )
    expect(mails).toHaveLength(1)
  })

  test('goes on once any money is there', async () => {
    const { id } = await placed('card')
    await api.call(testPayment, { token: customer.token, params: { id } })
    expect(await cancel(id)).toEqual(refused('ORDER_STEP_REFUSED', 409))
    const part = await placed()
    await database.db
      .updateTable('payments')
      .set({ status: 'partial' })
      .where('order_id', '=', part.id)
      .execute()
    expect(await cancel(part.id)).toEqual(refused('ORDER_STEP_REFUSED', 409))
    const read = await api.call(order, { token: customer.token, params: { id: part.id } })
    expect(read.body.order.status).toBe('awaiting_payment')
  })

  test('is not cancelled again where staff did it', async () => {
    const { id, number } = await placed()
    const staff = await api.signedIn({ role: 'admin' })
    const body = { orders: [{ id, seen: 'awaiting_payment' }], status: 'cancelled', detail: number }
    expect((await api.call(moveOrders, { token: staff.token, body })).status).toBe(200)
    expect((await api.call(order, { token: customer.token, params: { id } })).body.order.status).toBe(
      'cancelled',
    )
    expect(await cancel(id)).toEqual(refused('ORDER_STEP_REFUSED', 409))
  })

  test('is nobody else’s to cancel, and none of no order', async () => {
    const { id } = await placed()
    const other = await makeCustomer(api)
    expect(await cancel(id, other.token)).toEqual(refused('NOT_FOUND', 404))
    expect(await cancel('none')).toEqual(refused('NOT_FOUND', 404))
    expect((await cancel(id)).status).toBe(200)
  })
})
