import { beforeAll, expect, test } from 'vitest'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

describeOnDatabase('number under which a customer orders', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })
  const cart = async () => validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])

  test('is kept, found, told in mails and hashed with the rest of the order', async () => {
    const key = crypto.randomUUID()
    const body = orderBody(customer, await cart(), { purchaseOrder: '  BC 2026\t118  ' })
    const { order } = (await place(api, customer, body, key)).body
    expect(order.purchaseOrder).toBe('BC 2026 118')
    const other = await place(api, customer, { ...body, purchaseOrder: 'BC 2026 119' }, key)
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    const found = await api.call(ordersList, {
      token: customer.token,
      params: { page: '1' },
      query: { keyword: 'bc 2026 118' },
    })
    expect(found.body.orders.map(({ id }) => id)).toEqual([order.id])
    const mails = (await waitingMails(database)).filter(({ subject }) => subject.includes(order.number))
    expect(mails).toHaveLength(2)
    for (const { to, text } of mails)
      expect(text).toContain(
        `${to === customer.email ? 'Votre référence de commande' : 'Référence de commande du client'}\u00a0: BC 2026 118`,
      )
    const without = orderBody(customer, await cart(), { purchaseOrder: ' \u00a0' })
    expect((await place(api, customer, without)).body.order.purchaseOrder).toBeUndefined()
    const long = orderBody(customer, await cart(), { purchaseOrder: 'x'.repeat(51) })
    expect((await place(api, customer, long)).status).toBe(422)
  })
})
