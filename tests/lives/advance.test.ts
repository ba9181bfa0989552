import { expect, test } from 'vitest'
import { orderAt } from '#machines/lives/order.machine'
import { carryOut } from '#server/platform/advance'
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
