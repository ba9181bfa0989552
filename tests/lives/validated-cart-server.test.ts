import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  type ValidatedCartFact,
  validatedCartAt,
  validatedCartLife,
} from '#machines/lives/validated-cart.machine'
import { deleteAbandonedCarts } from '#server/cart/abandoned-carts.queries'
import { DAY } from '#shared/platform/durations'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase, testDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { validatedCartPaths } from './validated-cart.paths.ts'
import { walkedLife } from './walked-life.ts'

const facts: readonly ValidatedCartFact[] = [{ type: 'order.placed' }, { type: 'cart.lapsed' }]

const life = walkedLife(validatedCartPaths)

describeOnDatabase('a validated cart’s life, over what happens to it', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })

  const stands = async (id: string) => {
    const { db } = database
    const cart = await db.selectFrom('validated_carts').select('id').where('id', '=', id).executeTakeFirst()
    const orders = await db.selectFrom('orders').select('id').where('validated_cart_id', '=', id).execute()
    const value = orders.length > 0 ? 'ordered' : 'waiting'
    return { value: cart === undefined ? 'expired' : value, mails: (await waitingMails(database)).length }
  }

  /** The code of its refusal, '' where nothing is said; null: taken. */
  const tell = async (id: string, { type }: ValidatedCartFact): Promise<string | null> => {
    if (type === 'order.placed') {
      const reply = await place(api, customer, orderBody(customer, id))
      return reply.status === 200 ? null : String(Reflect.get(reply.body, 'code'))
    }
    const before = await stands(id)
    const later = new Date(api.clock.now() + 31 * DAY)
    await database.db.transaction().execute((trx) => deleteAbandonedCarts(trx, later))
    return (await stands(id)).value === before.value ? '' : null
  }

  test.each(life.paths)('%s', async (_, { events }) => {
    const id = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    await database.db.deleteFrom('jobs').execute()
    let at = validatedCartAt(false)
    for (const { type } of events) {
      const fact = facts.find((one) => one.type === type)
      if (fact === undefined) throw new Error(`${type} is told by nobody.`)
      const [next, actions] = transition(validatedCartLife, at, fact)
      expect(await tell(id, fact)).toBe(null)
      // one to the customer, one to the shop
      const mails = actions.some((action) => action.type === 'tellOrder') ? 2 : 0
      expect(await stands(id)).toEqual({ value: next.value, mails })
      at = next
    }
    const end = await stands(id)
    const refusals = await Promise.all(facts.map(async (fact) => [fact.type, await tell(id, fact)]))
    expect(refusals).toEqual([
      ['order.placed', at.value === 'ordered' ? 'CART_ALREADY_ORDERED' : 'NOT_FOUND'],
      ['cart.lapsed', ''],
    ])
    expect(await stands(id)).toEqual(end)
  })
})

describe('the purge', () => {
  const database = testDatabase('postgres')
  const api = testApp(database)

  test('leaves a cart that is being ordered, and waits for nobody', async () => {
    await publish(database.db)
    const customer = await makeCustomer(api)
    const line = await exampleLine(database.db, 'EN-40')
    const held = await validCart(api, customer, [line])
    await validCart(api, customer, [line])
    const later = new Date(api.clock.now() + 31 * DAY)
    await database.db.transaction().execute(async (ordering) => {
      // as the row of an order that names it does
      await ordering.selectFrom('validated_carts').select('id').where('id', '=', held).forKeyShare().execute()
      await database.db.transaction().execute((trx) => deleteAbandonedCarts(trx, later))
    })
    const left = await database.db.selectFrom('validated_carts').select('id').execute()
    expect(left).toEqual([{ id: held }])
  })
})
