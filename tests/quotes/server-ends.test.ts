import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { up as givenBack } from '#migrations/112_quotes_given_back'
import { cancelOrder as cancelOwn } from '#server/orders/cancel-order'
import { lapseAccepted } from '#server/quotes/quote-life'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { adminQuotes } from '#shared/dashboard/quotes/quotes.endpoints'
import { cancelOrder } from '#shared/orders/orders.endpoints'
import { parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import { validUntil } from '#shared/quotes/answer.rules'
import { ORDER_DAYS } from '#shared/quotes/quote-limits'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import {
  accept,
  anAnswer,
  answer,
  codeOf,
  dearer,
  draftedLine,
  orderOf,
  readAsCustomer,
  readAsStaff,
} from './answering.ts'
import { asked } from './asking.ts'

describeOnDatabase('the end of an accepted quote', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })

  const lapse = (days: number) =>
    database.db
      .transaction()
      .execute((trx) => lapseAccepted(trx, api.deps.config, new Date(api.clock.now() + days * DAY)))

  test('it is ordered within thirty days, or lapses with its cart; its customer is told once', async () => {
    const customer = await makeCustomer(api)
    const { token } = customer
    const { id, number } = await asked(api, token)
    const cartOf = async () => (await orderOf(api, token, id)).body.validatedCartId
    const read = async () => (await readAsCustomer(api, token, id)).body.quote
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN', { quantity: 10 })]))
    expect((await read()).orderUntil).toBeNull()
    await accept(api, token, id)
    const cart = await cartOf()
    expect((await read()).orderUntil).toBe(validUntil(parisDay(api.clock.now()), ORDER_DAYS))
    await database.db.deleteFrom('jobs').execute()

    await lapse(ORDER_DAYS)
    expect(await cartOf()).toBe(cart)
    await Promise.all([lapse(ORDER_DAYS + 1), lapse(ORDER_DAYS + 1)])
    expect(await read()).toMatchObject({ state: 'expired', orderUntil: null })
    expect((await waitingMails(database)).map(({ to, subject }) => [to, subject])).toEqual([
      [customer.email, `Votre devis ${number} n’est plus à commander`],
    ])
    expect(codeOf(await place(api, customer, orderBody(customer, cart)))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await orderOf(api, token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])

    // answered and accepted anew, it is ordered from another cart
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    expect((await accept(api, token, id, 2)).status).toBe(200)
    expect(await cartOf()).not.toBe(cart)
  })

  describe('whose order is cancelled', () => {
    /** A quote that was accepted today, and ordered. */
    const ordered = async () => {
      const customer = await makeCustomer(api)
      const { token } = customer
      const { id, number } = await asked(api, token)
      const line = await draftedLine(database.db, 'RA-25-MAN', { quantity: 10, discount: 1200 })
      await answer(api, staff, id, anAnswer([line]))
      await accept(api, token, id)
      const until = (await readAsCustomer(api, token, id)).body.quote.orderUntil
      const cart = (await orderOf(api, token, id)).body.validatedCartId
      const order = (await place(api, customer, orderBody(customer, cart, SHIP))).body.order
      await database.db.deleteFrom('jobs').execute()
      return { customer, token, id, number, until, cart, order }
    }
    const SHIP = { delivery: { mode: 'ship', amount: 41.9 } }
    const cancel = ({ token, order }: Awaited<ReturnType<typeof ordered>>) =>
      api.call(cancelOrder, { token, params: { id: order.id } })
    const cancelAfter = (days: number, { customer, order }: Awaited<ReturnType<typeof ordered>>) =>
      cancelOwn(
        api.deps,
        { userId: customer.id, customerId: customer.id },
        order.id,
        new Date(api.clock.now() + days * DAY),
      )
    const read = async ({ token, id }: Awaited<ReturnType<typeof ordered>>) =>
      (await readAsCustomer(api, token, id)).body.quote

    test('it is ordered anew at its prices, to the day that it had; its customer is told', async () => {
      const one = await ordered()
      const { customer, number, until, cart, order } = one
      expect((await cancel(one)).status).toBe(200)
      expect(await read(one)).toMatchObject({ state: 'accepted', orderUntil: until, orderId: null })
      expect((await waitingMails(database)).map(({ to, subject }) => [to, subject]).sort()).toEqual([
        [customer.email, `Commande ${order.number}\u00a0: annulée`],
        [customer.email, `Votre devis ${number} peut être commandé à nouveau`],
      ])
      // asked for again it is cancelled as it was, and the cart stays that of the order that was
      expect((await cancel(one)).status).toBe(200)
      expect((await waitingMails(database)).length).toBe(2)
      expect(codeOf(await place(api, customer, orderBody(customer, cart, SHIP)))).toEqual([
        409,
        'CART_ALREADY_ORDERED',
      ])
      const next = (await orderOf(api, one.token, one.id)).body.validatedCartId
      expect(next).not.toBe(cart)
      await publish(database.db, dearer())
      const again = await place(api, customer, orderBody(customer, next, SHIP))
      await publish(database.db)
      expect([again.status, again.body.order?.transaction.amount]).toEqual([200, order.transaction.amount])
      expect(await read(one)).toMatchObject({ state: 'ordered', orderId: again.body.order.id })
    })

    test('by staff too', async () => {
      const one = await ordered()
      const body = {
        orders: [{ id: one.order.id, seen: 'awaiting_payment' }],
        status: 'cancelled',
        detail: '',
      } as const
      expect((await api.call(moveOrders, { token: staff, body })).body.done).toHaveLength(1)
      expect((await read(one)).state).toBe('accepted')
    })

    test('past the day to which it might be ordered it has expired: its customer and staff read so, and it is answered anew', async () => {
      const one = await ordered()
      const { customer, token, id, number, order } = one
      await cancelAfter(ORDER_DAYS + 1, one)
      const expired = { state: 'expired', orderUntil: null, orderId: null }
      expect(await read(one)).toMatchObject(expired)
      expect((await read(one)).history.slice(-2).map(({ state }) => state)).toEqual(['ordered', 'expired'])
      const seen = (await readAsStaff(api, staff, id)).body.quote
      expect(seen.quote).toMatchObject(expired)
      const { quotes } = (await api.call(adminQuotes, { token: staff, query: { search: String(number) } }))
        .body
      expect(quotes.map(({ state }) => state)).toEqual(['expired'])
      const mails = await waitingMails(database)
      expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
        [customer.email, `Commande ${order.number}\u00a0: annulée`],
        [customer.email, `Votre devis ${number} n’est plus à commander`],
      ])
      expect(mails.find(({ subject }) => subject.startsWith('Votre devis'))?.text).toContain(
        `La commande de votre devis ${number} est annulée, et le délai pour le commander à nouveau est passé`,
      )
      expect(codeOf(await orderOf(api, token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])
      await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'EN-40')]))
      expect((await accept(api, token, id, 2)).status).toBe(200)
    })

    test('of an account that is gone nothing comes of it any more, and nobody is written to', async () => {
      const one = await ordered()
      await api.call(deleteAccount, { token: one.token, body: { password: TEST_PASSWORD } })
      await database.db.deleteFrom('jobs').execute()
      const body = {
        orders: [{ id: one.order.id, seen: 'awaiting_payment' }],
        status: 'cancelled',
        detail: '',
      } as const
      expect((await api.call(moveOrders, { token: staff, body })).body.done).toHaveLength(1)
      expect((await readAsStaff(api, staff, one.id)).body.quote.quote.state).toBe('withdrawn')
      expect(await waitingMails(database)).toEqual([])
    })

    test('as a version from before left it, it is given back by the migration: in time, late, and of an account that is gone', async () => {
      const all = [await ordered(), await ordered(), await ordered()] as const
      const [recent, late, gone] = all
      await api.call(deleteAccount, { token: gone.token, body: { password: TEST_PASSWORD } })
      await database.db
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where(
          'id',
          'in',
          all.map(({ order }) => order.id),
        )
        .execute()
      // accepted today, and on the day of the tests
      await database.db
        .updateTable('quote_events')
        .set({ at: new Date() })
        .where('quote_id', '=', recent.id)
        .where('state', '=', 'accepted')
        .execute()
      await database.db.transaction().execute((trx) => givenBack(trx as unknown as Kysely<never>))
      const states = async (id: string) => {
        const { quote } = (await readAsStaff(api, staff, id)).body.quote
        expect(quote.orderId).toBeNull()
        return quote.history.slice(2).map(({ state }) => state)
      }
      expect([await states(recent.id), await states(late.id), await states(gone.id)]).toEqual([
        ['accepted', 'ordered', 'accepted'],
        ['accepted', 'ordered', 'accepted', 'expired'],
        ['accepted', 'ordered', 'accepted', 'withdrawn'],
      ])
      expect((await orderOf(api, recent.token, recent.id)).status).toBe(200)
      expect((await read(late)).state).toBe('expired')
    })

    test('an order that is cancelled late gains no time', async () => {
      const one = await ordered()
      await cancelAfter(ORDER_DAYS - 1, one)
      await lapse(ORDER_DAYS)
      expect((await read(one)).state).toBe('accepted')
      await lapse(ORDER_DAYS + 1)
      expect((await read(one)).state).toBe('expired')
    })
  })
})
