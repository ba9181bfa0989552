import { sql } from 'kysely'
import Value from 'typebox/value'
import { beforeAll, expect, test } from 'vitest'
import { type CatalogueMemory, createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { testPaymentProvider } from '#server/orders/payment-provider'
import { placeOrder } from '#server/orders/place-order'
import { PlaceOrderBody } from '#shared/orders/orders.schema'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { makeCustomer, orderBody, validCart } from './ordering.ts'

const means = { cards: testPaymentProvider, bank: null }

describeOnDatabase('what comes between the reading of an order and its writing', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  /** Places an order, `between` taking place once it was read what it is made of; with what was read, how often. */
  const placedAmid = async (between: (userId: string) => Promise<unknown>) => {
    const customer = await makeCustomer(api)
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
    const memory = createCatalogueMemory(database.db, api.clock)
    let times = 0
    const at: CatalogueMemory['at'] = async (executor, version) => {
      const edition = await memory.at(executor, version)
      times++
      if (times === 1) await between(customer.id)
      return edition
    }
    const user = await database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    const ordering = {
      db: database.db,
      clock: api.clock,
      config: api.deps.config,
      memory: { ...memory, at },
      means,
      closings: [],
      meters: { orderPlaced: () => {} },
    }
    const placed = await placeOrder(
      ordering,
      { user, customer: user },
      'k'.repeat(20),
      Value.Parse(PlaceOrderBody, orderBody(customer, cart, { paymentMethod: 'card' })),
    ).then(
      ({ order }) => order.number,
      ({ code }: { code: string }) => code,
    )
    return { placed, times }
  }

  const last = async (): Promise<number> =>
    (await database.db.selectFrom('order_counters').select('last').executeTakeFirst())?.last ?? 0

  test('another catalogue: its prices are looked at', async () => {
    const before = await last()
    const moved = () =>
      sql`update catalogue_state set catalogue_version = catalogue_version + 1`.execute(database.db)
    const { placed, times } = await placedAmid(moved)
    expect([placed, times]).toEqual([expect.stringMatching(/^CMD-/), 2])
    expect(await last()).toBe(before + 1)
  })

  test('the end of the account: nothing is ordered, and no number taken', async () => {
    const before = await last()
    const closed = (id: string) =>
      database.db
        .updateTable('users')
        .set({ status: 'inactive', opened_at: null })
        .where('id', '=', id)
        .execute()
    expect(await placedAmid(closed)).toEqual({ placed: 'ACCOUNT_INACTIVE', times: 1 })
    expect(await last()).toBe(before)
  })
})
