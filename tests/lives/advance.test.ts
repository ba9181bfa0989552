import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import { type OrderFact, type OrderSnapshot, orderAt, orderLife } from '#machines/lives/order.machine'
import { advance, carryOut, type LifeStore } from '#server/platform/advance'
import { type Held, holdOne } from '#server/platform/held.queries'
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

describeOnDatabase('a step', (database) => {
  type Row = { readonly fulfilment: 'delivered' | 'shipped' }
  const written: Row[] = []
  const store: LifeStore<OrderSnapshot, OrderFact, Row, null> = {
    at: ({ fulfilment }) => orderAt({ fulfilment, payment: 'settled' }, true),
    step: (before, fact) => transition(orderLife, before, fact),
    refusal: 'ORDER_STEP_REFUSED',
    write: async (_, row) => void written.push(row),
    follow: { tellCustomer: async () => {} },
  }
  const DELIVERED = { type: 'parcel.delivered' } as const

  test('that the chart does not take is refused by the error of its life, before anything is written', async () => {
    const arrives = (from: Row['fulfilment']) =>
      database.db.transaction().execute(async (trx) => {
        const state = sql<Row['fulfilment']>`${from}::text`.as('fulfilment')
        const row = await holdOne(trx.selectFrom('catalogue_state').select(state), 'forUpdate')
        return row && advance(trx, store, row, DELIVERED, null)
      })
    await expect(arrives('delivered')).rejects.toMatchObject({ code: 'ORDER_STEP_REFUSED' })
    expect(written).toEqual([])
    const reached = await arrives('shipped')
    expect([reached?.value.fulfilment, written]).toEqual(['delivered', [{ fulfilment: 'shipped' }]])
  })

  test('is one of a row that is held: no other compiles', () => {
    type Trx = Parameters<typeof advance>[0]
    // @ts-expect-error it was read, and another may change it meanwhile
    const ofAnyRow = (trx: Trx, row: Row) => advance(trx, store, row, DELIVERED, null)
    expectTypeOf<Held<Row>>().toExtend<Row>()
    expectTypeOf(ofAnyRow).toBeFunction()
  })
})
