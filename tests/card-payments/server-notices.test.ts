import { beforeEach, expect, test } from 'vitest'
import { recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { MINUTE } from '#shared/platform/durations'
import { describeOnBothEngines } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { TOTAL, useCardShop } from './card-shop.ts'

const SETTLED = { status: 'confirmed', money: 'settled', entries: [`${TOTAL} pi`] }

describeOnBothEngines('what Stripe tells of cards', (database) => {
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
  const cancel = async ({ id }: Pick<Order, 'id'>) => {
    const { orderLifeStore } = await import('#server/orders/order-life')
    const { lockOrder } = await import('#server/orders/orders.queries')
    const { advance } = await import('#server/platform/advance')
    await database.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id)
      if (order === undefined) throw new Error('no order')
      const at = new Date(shop.api.clock.now())
      await advance(
        trx,
        orderLifeStore(shop.api.deps.config),
        order,
        { type: 'order.cancelled' },
        { at, detail: '' },
      )
    })
  }
  const record = async ({ id }: Pick<Order, 'id'>, amount: number, reference: string) => {
    const { token } = await shop.api.signedIn({ role: 'admin' })
    const { entries } = await shop.standing({ id })
    const body = { amount, day: '2026-03-02', means: 'card', reference, seen: entries.length }
    expect((await shop.api.call(recordPayment, { token, params: { id }, body })).status).toBe(200)
  }

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
    await cancel(order)
    await tell(stripe.pay(session))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refund_due',
      entries: [`${TOTAL} pi`],
    })
  })

  test('what is given back for a cancelled order, in two parts, is booked as it is told, by any event and once', async () => {
    const { order, intent } = await shop.paid()
    await cancel(order)
    const first = { ...refund(intent, 5000), status: 'succeeded' }
    const second = { ...refund(intent, TOTAL - 5000), status: 'pending' }
    stripe.refunds.push(first)
    const checkout = shop.session().asked['metadata[checkout]']
    const charge = { id: newId('ch'), payment_intent: intent, metadata: { checkout } }
    await tell(stripe.event('charge.refunded', charge))
    await tell(stripe.event('refund.created', first))
    expect((await shop.standing(order)).money).toBe('refund_due')
    stripe.refunds.push(second)
    await tell(stripe.event('refund.created', second))
    await tell(stripe.event('charge.refunded', charge))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refunded',
      entries: [`${TOTAL} pi`, '-5000 re', `${5000 - TOTAL} re`],
    })
  })

  test('given back although the order goes on, it is money that is there no more; the customer reads that it was given back', async () => {
    const { order, intent } = await shop.paid()
    await database.db.deleteFrom('jobs').execute()
    await tell(stripe.event('refund.created', { ...refund(intent, 2000), status: 'succeeded' }))
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'partial',
      entries: [`${TOTAL} pi`, '-2000 re bounced'],
    })
    const [mail] = await waitingMails(database, undefined, shop.api.deps.config)
    expect(mail?.subject).toBe(`Commande ${order.number}\u00a0: règlement remboursé`)
    expect(JSON.stringify(mail)).toContain('Votre paiement par carte vous a été remboursé.')
  })

  test('a refund that fails is booked back once; one whose failure is told first is never booked', async () => {
    const { order, intent } = await shop.paid()
    await cancel(order)
    const one = refund(intent, TOTAL)
    await tell(stripe.event('refund.created', { ...one, status: 'pending' }))
    expect((await shop.standing(order)).money).toBe('refunded')
    await tell(stripe.event('refund.failed', { ...one, status: 'failed' }))
    await tell(stripe.event('refund.updated', { ...one, status: 'failed' }))
    await tell(stripe.event('refund.updated', { ...one, status: 'pending' }))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refund_due',
      entries: [`${TOTAL} pi`, `${-TOTAL} re`, `${TOTAL} re`],
    })

    const other = await shop.paid()
    const early = refund(other.intent, 1000)
    await tell(stripe.event('refund.failed', { ...early, status: 'failed' }))
    await tell(stripe.event('refund.created', { ...early, status: 'pending' }))
    expect(await shop.standing(other.order)).toEqual(SETTLED)
  })

  test('a refund that staff recorded under its reference is not booked twice', async () => {
    const { order, intent } = await shop.paid()
    await cancel(order)
    const one = refund(intent, TOTAL)
    await record(order, -TOTAL / 100, one.id)
    await tell(stripe.event('refund.created', { ...one, status: 'succeeded' }))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refunded',
      entries: [`${TOTAL} pi`, `${-TOTAL} re`],
    })
  })

  test('a dispute takes nothing as it opens, what it withdraws once, and is given back once when it is won', async () => {
    const { order, intent } = await shop.paid()
    const one = dispute(intent)
    await tell(stripe.event('charge.dispute.created', one))
    expect(await shop.standing(order)).toEqual(SETTLED)
    await tell(stripe.event('charge.dispute.funds_withdrawn', one))
    await tell(stripe.event('charge.dispute.funds_withdrawn', one))
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'pending',
      entries: [`${TOTAL} pi`, `${-TOTAL} dp bounced`],
    })
    await tell(stripe.event('charge.dispute.funds_reinstated', one))
    await tell(stripe.event('charge.dispute.funds_reinstated', one))
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'settled',
      entries: [`${TOTAL} pi`, `${-TOTAL} dp bounced`, `${TOTAL} dp`],
    })
  })

  test('a dispute that is told before its payment is kept, and taken with it', async () => {
    const { order, session } = await shop.opened()
    const event = stripe.pay(session)
    const one = dispute(session.intent?.id ?? '')
    await tell(stripe.event('charge.dispute.funds_withdrawn', one))
    expect(await shop.standing(order)).toEqual({ status: 'awaiting_payment', money: 'pending', entries: [] })
    await tell(event)
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'pending',
      entries: [`${TOTAL} pi`, `${-TOTAL} dp bounced`],
    })
  })

  test('told at the same time, payment and dispute meet', async () => {
    const { order, session } = await shop.opened()
    const event = stripe.pay(session)
    const one = dispute(session.intent?.id ?? '')
    await Promise.all([tell(stripe.event('charge.dispute.funds_withdrawn', one)), tell(event)])
    expect((await shop.standing(order)).entries).toEqual([`${TOTAL} pi`, `${-TOTAL} dp bounced`])
  })

  test('what is reinstated without having been withdrawn here has no entry', async () => {
    const won = await shop.paid()
    const one = dispute(won.intent)
    await tell(stripe.event('charge.dispute.funds_reinstated', one))
    await tell(stripe.event('charge.dispute.funds_withdrawn', one))
    expect(await shop.standing(won.order)).toEqual(SETTLED)

    // all of it was given back before: nothing is left to be withdrawn
    const back = await shop.paid()
    await cancel(back.order)
    await tell(stripe.event('refund.created', { ...refund(back.intent, TOTAL), status: 'succeeded' }))
    const late = dispute(back.intent)
    await tell(stripe.event('charge.dispute.funds_withdrawn', late))
    await tell(stripe.event('charge.dispute.funds_reinstated', late))
    expect((await shop.standing(back.order)).entries).toEqual([`${TOTAL} pi`, `${-TOTAL} re`])
  })

  test('an event that could not be taken is taken when it is told again', async () => {
    const { order, intent } = await shop.paid()
    await cancel(order)
    const checkout = shop.session().asked['metadata[checkout]']
    stripe.refunds.push({ ...refund(intent, TOTAL), status: 'succeeded' })
    const event = stripe.event('charge.refunded', { payment_intent: intent, metadata: { checkout } })
    stripe.isAway = true
    expect(await tell(event)).toBe(500)
    stripe.isAway = false
    expect(await tell(event)).toBe(200)
    expect((await shop.standing(order)).money).toBe('refunded')
  })
})
