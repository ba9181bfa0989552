import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { transition } from 'xstate'
import { type CheckoutFact, checkoutAt, checkoutLife } from '#machines/lives/card-checkout.machine'
import { CHECKOUT_STATES } from '#shared/orders/card-checkouts'
import { TOTAL, useCardShop } from '#tests/card-payments/card-shop'
import { describeOnDatabase } from '#tests/platform/database'
import { checkoutLifePaths } from './card-checkout.paths.ts'
import { walkedLife } from './walked-life.ts'

const life = walkedLife(checkoutLifePaths)

describeOnDatabase('a payment page’s life, over the calls that tell what happens', (database) => {
  const shop = useCardShop(database)
  const { stripe } = shop
  life.keep(database.engine)
  let sequence = 0

  /** An order whose page was asked for, and Stripe did not answer. */
  const asked = async () => {
    const order = await shop.order()
    stripe.isAway = true
    expect((await shop.open(order)).status).toBe(503)
    stripe.isAway = false
    const { id } = await find(order.id)
    sequence += 1
    return { order, checkout: id, session: `cs_life_${sequence}`, intent: `pi_life_${sequence}` }
  }
  const find = (orderId: string) =>
    database.db
      .selectFrom('card_checkouts')
      .select(['id', 'state', 'url', 'intent_id'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()

  const tell = async (page: Awaited<ReturnType<typeof asked>>, { type }: CheckoutFact) => {
    if (type === 'page.opened') {
      expect((await shop.open(page.order)).status).toBe(200)
      return
    }
    const kinds = {
      'payment.begun': ['checkout.session.completed', 'complete', 'unpaid'],
      'payment.came': ['checkout.session.completed', 'complete', 'paid'],
      'payment.failed': ['checkout.session.async_payment_failed', 'complete', 'unpaid'],
      'page.closed': ['checkout.session.expired', 'expired', 'unpaid'],
    } as const
    const [kind, status, payment_status] = kinds[type]
    const session = { id: page.session, status, payment_status, currency: 'eur', amount_total: TOTAL }
    const more = { metadata: { checkout: page.checkout }, payment_intent: page.intent }
    expect(await shop.tell(stripe.event(kind, { ...session, ...more }))).toBe(200)
  }

  beforeEach(() => {
    stripe.isAway = false
  })

  test.each(life.paths)('%s', async (_, path) => {
    const page = await asked()
    let expected = checkoutAt('asked')
    for (const fact of path.events as CheckoutFact[]) {
      await tell(page, fact)
      ;[expected] = transition(checkoutLife, expected, fact)
      const { state, url, intent_id } = await find(page.order.id)
      expect([state, url !== null, intent_id !== null]).toEqual([
        expected.value,
        expected.value === 'open',
        expected.value === 'paid',
      ])
    }
    const isPaid = expected.value === 'paid'
    expect((await shop.standing(page.order)).money).toBe(isPaid ? 'settled' : 'pending')
  })

  test('the states that are kept are those that the database takes', async () => {
    const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = 'card_checkouts_state_check'`.execute(database.db)
    const kept = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(kept).toEqual([...CHECKOUT_STATES])
  })
})
