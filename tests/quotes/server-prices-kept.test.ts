import { beforeAll, expect, test } from 'vitest'
import { validatedCart } from '#shared/orders/orders.endpoints'
import { publish, withoutModel } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, dearer, draftedLine, orderOf } from './answering.ts'
import { asked } from './asking.ts'

describeOnDatabase('a price list that moves between an answer and its acceptance', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })

  test('moves nothing of what was answered, even where the model is gone', async () => {
    const customer = await makeCustomer(api)
    const { id } = await asked(api, customer.token)
    const line = await draftedLine(database.db, 'RA-25-MAN', { quantity: 10, discount: 1200 })
    await answer(api, staff, id, anAnswer([line]))
    await publish(database.db, dearer())
    await publish(database.db, withoutModel('RA-25-MAN'))
    await accept(api, customer.token, id)
    const { validatedCartId } = (await orderOf(api, customer.token, id)).body
    const params = { id: validatedCartId }
    const { body } = await api.call(validatedCart, { token: customer.token, params })
    const placed = await place(
      api,
      customer,
      orderBody(customer, validatedCartId, { delivery: { mode: 'ship', amount: 41.9 } }),
    )
    await publish(database.db)
    expect([body.validatedCart.total_price, placed.status, placed.body.order?.transaction.amount]).toEqual([
      872.8, 200, 1097.64,
    ])
  })
})
