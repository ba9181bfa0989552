import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { type OrderFact, type OrderSnapshot, orderAt, orderLife } from '#machines/lives/order.machine'
import { advance, carryOut, type LifeStore } from '#server/platform/advance'
import { describeOnDatabase } from '#tests/platform/database'

describeOnDatabase('what follows from a step', (database) => {
  const next = orderAt({ fulfilment: 'cancelled', payment: 'cancelled' }, true)

  test('is a fault where nothing carries it out, but for what the chart does within itself', async () => {
    const done = (...actions: string[]) =>
      database.db
        .transaction()
        .execute((trx) =>
          carryOut(trx, { follow: {} }, [next, actions.map((type) => ({ type }))], null, null, null),
        )
    await expect(done('xstate.raise')).resolves.toBeUndefined()
    await expect(done('xstate.raise', 'tellCustomer')).rejects.toThrow('Nothing carries out "tellCustomer".')
  })
})

describeOnDatabase('a fact that a chart does not take', (database) => {
  test('is refused by the error of its life, before anything is written', async () => {
    const written: unknown[] = []
    const store: LifeStore<OrderSnapshot, OrderFact, 'delivered' | 'shipped', null> = {
      at: (fulfilment) => orderAt({ fulfilment, payment: 'settled' }, true),
      step: (before, fact) => transition(orderLife, before, fact),
      refusal: 'ORDER_STEP_REFUSED',
      write: async (_, row) => {
        written.push(row)
      },
      follow: { tellCustomer: async () => {} },
    }
    const arrives = (row: 'delivered' | 'shipped') =>
      database.db.transaction().execute((trx) => advance(trx, store, row, { type: 'parcel.delivered' }, null))
    await expect(arrives('delivered')).rejects.toMatchObject({ code: 'ORDER_STEP_REFUSED' })
    expect(written).toEqual([])
    const reached = await arrives('shipped')
    expect([reached.value.fulfilment, written]).toEqual(['delivered', ['shipped']])
  })
})
