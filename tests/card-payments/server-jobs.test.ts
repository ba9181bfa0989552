import { beforeEach, expect, test } from 'vitest'
import { deleteOldCardNews } from '#server/card-payments/card-payments.queries'
import { checkoutHandler } from '#server/card-payments/checkout-jobs'
import { createStripeGateway } from '#server/card-payments/stripe-gateway'
import { createJobWorker } from '#server/platform/jobs'
import { DAY, HOUR, MINUTE } from '#shared/platform/durations'
import { describeOnDatabase } from '#tests/platform/database'
import { TOTAL, useCardShop } from './card-shop.ts'

describeOnDatabase('pages of which nothing was told', (database) => {
  const shop = useCardShop(database)
  const { stripe } = shop
  const failures: unknown[] = []
  let taken = 0

  /** What the worker does by now. */
  const work = async () => {
    const { deps } = shop.api
    const { stripe: settings } = deps.config
    if (settings === null) throw new Error('Stripe is not set.')
    const handler = checkoutHandler(deps, createStripeGateway(settings), () => {
      taken += 1
    })
    const log = { warn: (context: object) => failures.push(context), error: () => {} }
    await createJobWorker({ ...deps, log, handlers: { card_checkout: handler } }).drain()
  }
  const waiting = () =>
    database.db.selectFrom('jobs').select('run_at').where('kind', '=', 'card_checkout').execute()
  const stateOf = async (orderId: string) =>
    database.db
      .selectFrom('card_checkouts')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()

  beforeEach(async () => {
    await database.db.deleteFrom('jobs').execute()
    stripe.isAway = false
    stripe.calls.length = 0
    failures.length = 0
    taken = 0
  })

  test('money whose call was lost is found once the page’s time is over, and taken once', async () => {
    const { order, session } = await shop.opened()
    const event = stripe.pay(session)
    await shop.advance(30 * MINUTE)
    await work()
    expect((await shop.standing(order)).money).toBe('pending')
    await shop.advance(32 * MINUTE)
    await work()
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'settled',
      entries: [`${TOTAL} pi`],
    })
    expect([await waiting(), taken]).toEqual([[], 1])
    // the call that was lost comes after all
    expect(await shop.tell(event)).toBe(200)
    expect((await shop.standing(order)).entries).toEqual([`${TOTAL} pi`])
  })

  test('a bank that answers later is asked about every hour, until it says yes or no', async () => {
    const yes = await shop.opened()
    const no = await shop.opened()
    stripe.pay(yes.session, { later: true })
    stripe.pay(no.session, { later: true })
    await shop.advance(HOUR + MINUTE)
    await work()
    expect([await stateOf(yes.order.id), await stateOf(no.order.id)]).toEqual([
      { state: 'processing' },
      { state: 'processing' },
    ])
    const next = new Date(shop.api.clock.now() + HOUR)
    expect(await waiting()).toEqual([{ run_at: next }, { run_at: next }])
    yes.session.payment_status = 'paid'
    if (no.session.intent !== null) no.session.intent.status = 'requires_payment_method'
    await shop.advance(HOUR)
    await work()
    expect([await stateOf(yes.order.id), await stateOf(no.order.id)]).toEqual([
      { state: 'paid' },
      { state: 'failed' },
    ])
    expect(await waiting()).toEqual([])
  })

  test('a page that ran out is over; one that was never known to be there too, without a question', async () => {
    const over = await shop.opened()
    over.session.status = 'expired'
    const unknown = await shop.opened()
    await database.db
      .updateTable('card_checkouts')
      .set({ state: 'asked', session_id: null, url: null })
      .where('order_id', '=', unknown.order.id)
      .execute()
    stripe.calls.length = 0
    await shop.advance(HOUR + MINUTE)
    await work()
    expect([await stateOf(over.order.id), await stateOf(unknown.order.id)]).toEqual([
      { state: 'expired' },
      { state: 'expired' },
    ])
    expect(stripe.calls).toEqual([`GET /v1/checkout/sessions/${over.session.id}`])
  })

  test('what was told before is not asked for; Stripe away, it is asked again', async () => {
    await shop.paid()
    await shop.advance(HOUR + MINUTE)
    stripe.calls.length = 0
    await work()
    expect([stripe.calls, await waiting()]).toEqual([[], []])

    const { order, session } = await shop.opened()
    stripe.pay(session)
    await shop.advance(HOUR + MINUTE)
    stripe.isAway = true
    await work()
    expect([failures.length, (await waiting()).length]).toEqual([1, 1])
    stripe.isAway = false
    await shop.advance(MINUTE)
    await work()
    expect((await shop.standing(order)).money).toBe('settled')
  })

  test('a page that this account of Stripe has no more is closed once its time is over, and another opens', async () => {
    const [asked, left] = [await shop.opened(), await shop.opened()]
    stripe.sessions.length = 0
    await shop.advance(HOUR)
    expect((await shop.open(asked.order)).status).toBe(200)
    expect(stripe.sessions).toHaveLength(1)
    await shop.advance(MINUTE)
    await work()
    expect(failures).toEqual([])
    expect(await stateOf(left.order.id)).toEqual({ state: 'expired' })
  })

  test('what Stripe told is forgotten once it does not tell it again; what was booked stays', async () => {
    const { order, intent } = await shop.paid()
    const dispute = { payment_intent: intent, amount: TOTAL, currency: 'eur' }
    await shop.tell(stripe.event('charge.dispute.funds_withdrawn', { ...dispute, id: 'dp_kept' }))
    await shop.tell(
      stripe.event('charge.dispute.created', { ...dispute, id: 'dp_foreign', payment_intent: 'pi_foreign' }),
    )
    const left = async () => ({
      events: (await database.db.selectFrom('card_events').selectAll().execute()).length,
      reversals: (await database.db.selectFrom('card_reversals').select('id').execute()).map(({ id }) => id),
    })
    const purge = () =>
      database.db.transaction().execute((trx) => deleteOldCardNews(trx, new Date(shop.api.clock.now())))
    await purge()
    expect((await left()).reversals.toSorted()).toEqual(['dp_foreign', 'dp_kept'])
    await shop.advance(121 * DAY)
    await purge()
    expect(await left()).toEqual({ events: 0, reversals: ['dp_kept'] })
    expect((await shop.standing(order)).entries).toEqual([`${TOTAL} pi`, `${-TOTAL} dp bounced`])
  })
})
