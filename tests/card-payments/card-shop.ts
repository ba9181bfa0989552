import { beforeAll } from 'vitest'
import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { advance } from '#server/platform/advance'
import { openCardPayment, order as orderCall } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { type TestApp, testApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'
import { type DoubleSession, type StripeDouble, type StripeEvent, useStripe } from './stripe-double.ts'

/** A shop that is paid by Stripe, and the Stripe that it speaks to. */
export interface CardShop {
  readonly api: TestApp
  readonly stripe: StripeDouble
  customer(): Customer
  /** an order of 119,02 € of its customer that waits for its card */
  order(changes?: Record<string, unknown>): Promise<Order>
  /** asks for the page of an order; the reply */
  open(order: Pick<Order, 'id'>): ReturnType<typeof openPage>
  /** the session that was opened last */
  session(): DoubleSession
  /** an order whose page is open there */
  opened(): Promise<{ order: Order; session: DoubleSession }>
  /** an order that was paid by card, whole */
  paid(): Promise<{ order: Order; session: DoubleSession; intent: string }>
  /** so many ms pass; the customer signs in again */
  advance(ms: number): Promise<void>
  /** tells the shop an event; the status */
  tell(event: StripeEvent, signature?: string): Promise<number>
  /** where the order and its money stand, and its entries as `11902 pi`, oldest first */
  standing(order: Pick<Order, 'id'>): Promise<{ status: string; money: string; entries: string[] }>
  read(order: Pick<Order, 'id'>): Promise<Order>
  /** staff cancel it, where it waits or is confirmed */
  cancel(order: Pick<Order, 'id'>): Promise<void>
}

export const TOTAL = 11902

const openPage = (api: TestApp, { token }: Customer, id: string) =>
  api.call(openCardPayment, { token, params: { id } })

/** For the tests of the current block; `more`: settings beside Stripe's. */
export const useCardShop = (database: TestDatabase, more: Record<string, string> = {}): CardShop => {
  const stripe = useStripe()
  const api = testApp(database, { settings: Object.assign(stripe.settings, more) })
  stripe.now = () => api.clock.now()
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })
  const tell: CardShop['tell'] = async (event, signature = event.signature(api.clock.now())) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/card-payments/notices',
      payload: event.payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    return reply.statusCode
  }
  const shop: CardShop = {
    api,
    stripe,
    customer: () => customer,
    order: async (changes = {}) => {
      const cart = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
      const reply = await place(
        api,
        customer,
        orderBody(customer, cart, { paymentMethod: 'card', ...changes }),
      )
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return reply.body.order
    },
    open: ({ id }) => openPage(api, customer, id),
    session: () => {
      const session = stripe.sessions.at(-1)
      if (session === undefined) throw new Error('No session was opened.')
      return session
    },
    opened: async () => {
      const order = await shop.order()
      const { status } = await shop.open(order)
      if (status !== 200) throw new Error(`No page: ${status}`)
      return { order, session: shop.session() }
    },
    paid: async () => {
      const { order, session } = await shop.opened()
      await tell(stripe.pay(session))
      return { order, session, intent: session.intent?.id ?? '' }
    },
    advance: async (ms) => {
      api.clock.advance(ms)
      customer = { ...customer, token: await api.signIn(customer) }
    },
    tell,
    standing: async ({ id }) => {
      const { status, money } = await database.db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .select(['orders.status', 'payments.status as money'])
        .where('orders.id', '=', id)
        .executeTakeFirstOrThrow()
      const entries = await database.db
        .selectFrom('payment_entries')
        .select(['cents', 'reference', 'bounced'])
        .where('order_id', '=', id)
        .orderBy('id')
        .execute()
      const texts = entries.map(
        ({ cents, reference, bounced }) => `${cents} ${reference.split('_')[0]}${bounced ? ' bounced' : ''}`,
      )
      return { status, money, entries: texts }
    },
    read: async ({ id }) => (await api.call(orderCall, { token: customer.token, params: { id } })).body.order,
    cancel: ({ id }) =>
      database.db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, id)
        if (order === undefined) throw new Error('There is no such order.')
        const at = new Date(api.clock.now())
        const life = orderLifeStore(api.deps.config)
        await advance(trx, life, order, { type: 'order.cancelled' }, { at, detail: '' })
      }),
  }
  return shop
}
