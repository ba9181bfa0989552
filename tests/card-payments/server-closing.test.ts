import { beforeEach, expect, test } from 'vitest'
import { checkoutHandler, closingHandler } from '#server/card-payments/checkout-jobs'
import { createStripeGateway } from '#server/card-payments/stripe-gateway'
import { createJobWorker } from '#server/platform/jobs'
import { recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { HOUR, MINUTE } from '#shared/platform/durations'
import { describeOnDatabase } from '#tests/platform/database'
import { TOTAL, useCardShop } from './card-shop.ts'

describeOnDatabase('pages of which not what is left is paid', (database) => {
  const shop = useCardShop(database)
  const { stripe } = shop
  const failures: unknown[] = []

  /** What the worker does by now. */
  const work = async () => {
    const { deps } = shop.api
    const { stripe: settings } = deps.config
    if (settings === null) throw new Error('Stripe is not set.')
    const gateway = createStripeGateway(settings)
    const handlers = {
      card_checkout: checkoutHandler(deps, gateway, () => {}),
      card_checkout_closing: closingHandler(deps, gateway, () => {}),
    }
    const log = { warn: (context: object) => failures.push(context), error: () => {} }
    await createJobWorker({ ...deps, log, handlers }).drain()
  }
  const record = async ({ id }: Pick<Order, 'id'>, amount: number) => {
    const { token } = await shop.api.signedIn({ role: 'admin' })
    const { entries } = await shop.standing({ id })
    const body = { amount, day: '2026-03-02', means: 'bank_transfer', reference: '', seen: entries.length }
    expect((await shop.api.call(recordPayment, { token, params: { id }, body })).status).toBe(200)
  }
  const states = async ({ id }: Pick<Order, 'id'>) =>
    (
      await database.db
        .selectFrom('card_checkouts')
        .select('state')
        .where('order_id', '=', id)
        .orderBy('created_at')
        .execute()
    ).map(({ state }) => state)
  const closings = async () =>
    (await database.db.selectFrom('jobs').select('id').where('kind', '=', 'card_checkout_closing').execute())
      .length

  beforeEach(async () => {
    await database.db.deleteFrom('jobs').execute()
    stripe.isAway = false
    failures.length = 0
  })

  test('that of an order that is cancelled is closed at Stripe: nobody pays it any more', async () => {
    const { order, session } = await shop.opened()
    await shop.cancel(order)
    expect(session.status).toBe('open')
    await work()
    expect([session.status, await states(order), await closings()]).toEqual(['expired', ['expired'], 0])
  })

  test('Stripe away, it is closed as soon as it answers', async () => {
    const { order, session } = await shop.opened()
    await shop.cancel(order)
    stripe.isAway = true
    await work()
    expect([failures.length, session.status, await closings()]).toEqual([1, 'open', 1])
    stripe.isAway = false
    await shop.advance(MINUTE)
    await work()
    expect([session.status, await states(order), await closings()]).toEqual(['expired', ['expired'], 0])
  })

  test('money that came otherwise closes it: the first part, the next, and all of it', async () => {
    const first = await shop.opened()
    await record(first.order, 19.02)
    await work()
    expect([first.session.status, await states(first.order)]).toEqual(['expired', ['expired']])
    await shop.open(first.order)
    const next = shop.session()
    await record(first.order, 10)
    await work()
    expect([next.status, await states(first.order)]).toEqual(['expired', ['expired', 'expired']])
    await shop.open(first.order)
    const last = shop.session()
    await record(first.order, 90)
    await work()
    expect([last.status, (await shop.standing(first.order)).money]).toEqual(['expired', 'settled'])
  })

  test('what was paid on it before it could be closed is taken, and owed', async () => {
    const { order, session } = await shop.opened()
    await shop.cancel(order)
    stripe.pay(session)
    await work()
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refund_due',
      entries: [`${TOTAL} pi`],
    })
  })

  test('what a bank thinks about is waited for', async () => {
    const { order, session } = await shop.opened()
    await shop.tell(stripe.pay(session, { later: true }))
    await shop.cancel(order)
    stripe.calls.length = 0
    await work()
    expect([await states(order), stripe.calls]).toEqual([['processing'], []])
  })

  test('one that is of what is left again stays open; its own payment closes none', async () => {
    const { order, session } = await shop.opened()
    await record(order, 10)
    await record(order, -10)
    await work()
    expect([session.status, await closings()]).toEqual(['open', 0])
    await shop.tell(stripe.pay(session))
    expect(await closings()).toBe(0)
    await shop.advance(HOUR)
  })

  test('one that nobody was given is closed without a question', async () => {
    const order = await shop.order()
    stripe.isAway = true
    expect((await shop.open(order)).status).toBe(503)
    stripe.isAway = false
    stripe.calls.length = 0
    await shop.cancel(order)
    await work()
    expect([await states(order), stripe.calls]).toEqual([['expired'], []])
  })
})
