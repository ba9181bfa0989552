import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/platform/durations'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { TOTAL, useCardShop } from './card-shop.ts'

const SETTLED = { status: 'confirmed', money: 'settled', entries: [`${TOTAL} pi`] }

describeOnDatabase('what Stripe tells of cards', (database) => {
  const shop = useCardShop(database)
  const { stripe, tell } = shop
  let sequence = 0
  const newId = (prefix: string) => `${prefix}_${String(++sequence).padStart(12, '0')}`
  const refund = (intent: string, amount: number, id = newId('re')) => ({
    id,
    object: 'refund',
    payment_intent: intent,
    amount,
    currency: 'eur',
  })
  const dispute = (intent: string, amount = TOTAL) => ({
    id: newId('dp'),
    object: 'dispute',
    payment_intent: intent,
    amount,
    currency: 'eur',
  })
  beforeEach(() => {
    stripe.isAway = false
  })

  test('a payment is one entry under the reference of Stripe; the order begins, and its customer is written to', async () => {
    const { order, session } = await shop.opened()
    await database.db.deleteFrom('jobs').execute()
    expect(await tell(stripe.pay(session))).toBe(200)
    expect(await shop.standing(order)).toEqual(SETTLED)
    const [entry] = await database.db
      .selectFrom('payment_entries')
      .select(['day', 'means', 'reference', 'recorded_by'])
      .where('order_id', '=', order.id)
      .execute()
    expect(entry).toEqual({
      day: '2026-03-02',
      means: 'card',
      reference: session.intent?.id,
      recorded_by: null,
    })
    const mails = await waitingMails(database, undefined, shop.api.deps.config)
    expect(mails.map(({ subject }) => subject)).toEqual([`Commande ${order.number}\u00a0: confirmée`])
  })

  test('said again, under its own id or another, it is paid once', async () => {
    const { order, session } = await shop.opened()
    const event = stripe.pay(session)
    const anew = stripe.told('checkout.session.async_payment_succeeded', session)
    const statuses = await Promise.all([event, event, anew, event].map((one) => tell(one)))
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await shop.standing(order)).toEqual(SETTLED)
  })

  test('what is forged, old, of another’s secret, or without a signature is refused, and changes nothing', async () => {
    const { order, session } = await shop.opened()
    const event = stripe.pay(session)
    const now = shop.api.clock.now()
    const forged = { ...event, payload: event.payload.replace(/"amount_total":\d+/, '"amount_total":1') }
    expect([
      await tell(forged, event.signature(now)),
      await tell(event, event.signature(now - 6 * MINUTE)),
      await tell(event, event.signature(now, 'whsec_ofsomebodyelse0000')),
      await tell(event, 't=1,v1=00'),
      await tell(event, ''),
    ]).toEqual([400, 400, 400, 400, 400])
    expect(await shop.standing(order)).toEqual({ status: 'awaiting_payment', money: 'pending', entries: [] })
    // the same event, as it was signed, is taken
    expect(await tell(event, event.signature(now - 4 * MINUTE))).toBe(200)
    expect(await shop.standing(order)).toEqual(SETTLED)
  })

  test('what is not of this shop is answered, and changes nothing', async () => {
    const foreign = (metadata: object | null, more: object = {}) =>
      stripe.event('checkout.session.completed', {
        id: newId('cs'),
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 5000,
        currency: 'eur',
        metadata,
        payment_intent: null,
        ...more,
      })
    const events = [
      foreign(null),
      foreign({}),
      foreign({ checkout: 'x' }),
      foreign({ checkout: crypto.randomUUID() }, { payment_intent: newId('pi') }),
      stripe.event('charge.refunded', { id: newId('ch'), payment_intent: newId('pi'), metadata: {} }),
      stripe.event('charge.refunded', { id: newId('ch'), payment_intent: null, metadata: {} }),
      stripe.event('refund.created', { ...refund('', 1), payment_intent: null }),
      stripe.event('charge.dispute.created', dispute(newId('pi'))),
      stripe.event('customer.created', { id: newId('cus') }),
    ]
    for (const event of events) expect(await tell(event)).toBe(200)
  })

  test('a page of which no payment is known yet may be told to have one later, to have failed, or to be over', async () => {
    const later = await shop.opened()
    await tell(stripe.pay(later.session, { later: true }))
    const busy = await shop.open(later.order)
    expect([busy.status, busy.body]).toMatchObject([409, { code: 'PAYMENT_UNDER_WAY' }])
    later.session.payment_status = 'paid'
    await tell(stripe.told('checkout.session.async_payment_succeeded', later.session))
    expect(await shop.standing(later.order)).toEqual(SETTLED)

    const failed = await shop.opened()
    await tell(stripe.pay(failed.session, { later: true }))
    await tell(stripe.told('checkout.session.async_payment_failed', failed.session))
    expect((await shop.open(failed.order)).status).toBe(200)
    expect(shop.session().id).not.toBe(failed.session.id)

    const over = await shop.opened()
    over.session.status = 'expired'
    await tell(stripe.told('checkout.session.expired', over.session))
    expect((await shop.open(over.order)).status).toBe(200)
    expect(shop.session().id).not.toBe(over.session.id)
  })

  test('in the wrong order: what came stays, though it was told to be over or to have failed', async () => {
    const { order, session } = await shop.opened()
    await tell(stripe.told('checkout.session.expired', { ...session, status: 'expired' }))
    await tell(stripe.pay(session))
    await tell(stripe.told('checkout.session.async_payment_failed', session))
    expect(await shop.standing(order)).toEqual(SETTLED)
  })

  test('another amount than was asked is not lost: less is a part, more is a surplus', async () => {
    const less = await shop.opened()
    await tell(stripe.pay(less.session, { cents: 10_000 }))
    expect(await shop.standing(less.order)).toEqual({
      status: 'awaiting_payment',
      money: 'partial',
      entries: ['10000 pi'],
    })
    const more = await shop.opened()
    await tell(stripe.pay(more.session, { cents: TOTAL + 500 }))
    expect(await shop.standing(more.order)).toEqual({
      status: 'confirmed',
      money: 'overpaid',
      entries: [`${TOTAL + 500} pi`],
    })
  })

  test('money for an order that was cancelled meanwhile is owed back', async () => {
    const { order, session } = await shop.opened()
    await shop.cancel(order)
    await tell(stripe.pay(session))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refund_due',
      entries: [`${TOTAL} pi`],
    })
  })
})
