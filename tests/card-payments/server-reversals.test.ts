import { beforeEach, expect, test } from 'vitest'
import { recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import type { EntryMeans } from '#shared/orders/payment-entries'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { TOTAL, useCardShop } from './card-shop.ts'

const SETTLED = { status: 'confirmed', money: 'settled', entries: [`${TOTAL} pi`] }

describeOnDatabase('money of cards that Stripe takes back', (database) => {
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
  const record = async (
    { id }: Pick<Order, 'id'>,
    amount: number,
    reference: string,
    day = '2026-03-02',
    means: EntryMeans = 'card',
    more: { bounced?: true } = {},
  ) => {
    const { token } = await shop.api.signedIn({ role: 'admin' })
    const { entries } = await shop.standing({ id })
    const body = { amount, day, means, reference, seen: entries.length, ...more }
    expect((await shop.api.call(recordPayment, { token, params: { id }, body })).status).toBe(200)
  }

  beforeEach(() => {
    stripe.isAway = false
  })

  test('what is given back for a cancelled order, in two parts, is booked as it is told, by any event and once', async () => {
    const { order, intent } = await shop.paid()
    await shop.cancel(order)
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
    await shop.cancel(order)
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
    await shop.cancel(order)
    const one = refund(intent, TOTAL)
    await record(order, -TOTAL / 100, one.id)
    await tell(stripe.event('refund.created', { ...one, status: 'succeeded' }))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refunded',
      entries: [`${TOTAL} pi`, `${-TOTAL} re`],
    })
  })

  test('one that staff recorded without its reference is not booked twice, and is back where it fails', async () => {
    const { order, intent } = await shop.paid()
    await shop.cancel(order)
    const one = refund(intent, TOTAL)
    await record(order, -TOTAL / 100, 'remboursé depuis le tableau de bord')
    await tell(stripe.event('refund.created', { ...one, status: 'succeeded' }))
    const entries = [`${TOTAL} pi`, `${-TOTAL} remboursé depuis le tableau de bord`]
    expect(await shop.standing(order)).toEqual({ status: 'cancelled', money: 'refunded', entries })
    await tell(stripe.event('refund.failed', { ...one, status: 'failed' }))
    expect(await shop.standing(order)).toEqual({
      status: 'cancelled',
      money: 'refund_due',
      entries: [...entries, `${TOTAL} re`],
    })
  })

  test('what staff recorded by hand is one refund alone, of that amount, by card, of about that day', async () => {
    const { order, intent } = await shop.paid()
    await shop.cancel(order)
    await record(order, -20, '')
    for (const amount of [2000, 3000, 2000])
      await tell(stripe.event('refund.created', { ...refund(intent, amount), status: 'succeeded' }))
    const early = [`${TOTAL} pi`, '-2000 ', '-3000 re', '-2000 re']
    expect((await shop.standing(order)).entries).toEqual(early)
    await record(order, -10, '', '2026-02-26')
    await record(order, -10, '', '2026-02-27', 'bank_transfer')
    await tell(stripe.event('refund.created', { ...refund(intent, 1000), status: 'succeeded' }))
    expect((await shop.standing(order)).entries).toEqual([...early, '-1000 ', '-1000 ', '-1000 re'])
    await record(order, -10, '', '2026-02-27')
    await tell(stripe.event('refund.created', { ...refund(intent, 1000), status: 'succeeded' }))
    expect((await shop.standing(order)).entries).toEqual([...early, '-1000 ', '-1000 ', '-1000 re', '-1000 '])
  })

  test('what staff recorded by hand and took back is no refund', async () => {
    const { order, intent } = await shop.paid()
    await shop.cancel(order)
    await record(order, -20, '')
    await record(order, 20, '')
    await tell(stripe.event('refund.created', { ...refund(intent, 2000), status: 'succeeded' }))
    expect((await shop.standing(order)).entries).toEqual([`${TOTAL} pi`, '-2000 ', '2000 ', '-2000 re'])
  })

  test('a dispute is not what staff gave back; a refund is, before what they recorded as money that did not hold', async () => {
    const given = await shop.paid()
    await shop.cancel(given.order)
    await record(given.order, -20, '')
    await tell(stripe.event('charge.dispute.funds_withdrawn', dispute(given.intent, 2000)))
    const back = [`${TOTAL} pi`, '-2000 ', '-2000 dp bounced']
    expect((await shop.standing(given.order)).entries).toEqual(back)
    await tell(stripe.event('refund.created', { ...refund(given.intent, 2000), status: 'succeeded' }))
    expect((await shop.standing(given.order)).entries).toEqual(back)

    // of an order that goes on nothing is given back: what left did not hold, whoever says so
    const disputed = await shop.paid()
    await record(disputed.order, -20, '', '2026-03-02', 'card', { bounced: true })
    await tell(stripe.event('charge.dispute.funds_withdrawn', dispute(disputed.intent, 2000)))
    await record(disputed.order, -30, '', '2026-03-02', 'card', { bounced: true })
    await tell(stripe.event('refund.created', { ...refund(disputed.intent, 3000), status: 'succeeded' }))
    expect((await shop.standing(disputed.order)).entries).toEqual([
      `${TOTAL} pi`,
      '-2000  bounced',
      '-3000  bounced',
    ])
  })

  test('of one that staff recorded in part the rest is booked, and all of it is back where it fails', async () => {
    const { order, intent } = await shop.paid()
    await shop.cancel(order)
    const one = refund(intent, TOTAL)
    await record(order, -50, one.id)
    await tell(stripe.event('refund.created', { ...one, status: 'succeeded' }))
    const all = [`${TOTAL} pi`, '-5000 re', `${5000 - TOTAL} re`]
    expect(await shop.standing(order)).toEqual({ status: 'cancelled', money: 'refunded', entries: all })
    await tell(stripe.event('refund.failed', { ...one, status: 'failed' }))
    expect((await shop.standing(order)).entries).toEqual([...all, `${TOTAL} re`])
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
    await shop.cancel(back.order)
    await tell(stripe.event('refund.created', { ...refund(back.intent, TOTAL), status: 'succeeded' }))
    const late = dispute(back.intent)
    await tell(stripe.event('charge.dispute.funds_withdrawn', late))
    await tell(stripe.event('charge.dispute.funds_reinstated', late))
    expect((await shop.standing(back.order)).entries).toEqual([`${TOTAL} pi`, `${-TOTAL} re`])
  })

  test('an event that could not be taken is taken when it is told again', async () => {
    const { order, intent } = await shop.paid()
    await shop.cancel(order)
    const checkout = shop.session().asked['metadata[checkout]']
    stripe.refunds.push({ ...refund(intent, TOTAL), status: 'succeeded' })
    const event = stripe.event('charge.refunded', { payment_intent: intent, metadata: { checkout } })
    stripe.isAway = true
    expect(await tell(event)).toBe(503)
    stripe.isAway = false
    expect(await tell(event)).toBe(200)
    expect((await shop.standing(order)).money).toBe('refunded')
  })
})
