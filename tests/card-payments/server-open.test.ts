import { beforeEach, expect, test } from 'vitest'
import { recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import { openCardPayment, validatedCart } from '#shared/orders/orders.endpoints'
import { HOUR, MINUTE } from '#shared/platform/durations'
import { makeCustomer } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { TOTAL, useCardShop } from './card-shop.ts'

const REFUSED = (code: string) => ({ success: false, code })

describeOnDatabase('the page on which an order is paid by card', (database) => {
  const shop = useCardShop(database)
  const { stripe } = shop

  const staffRecord = async (id: string, euros: number) => {
    const { token } = await shop.api.signedIn({ role: 'admin' })
    const entries = await database.db
      .selectFrom('payment_entries')
      .select('id')
      .where('order_id', '=', id)
      .execute()
    const body = {
      amount: euros,
      day: '2026-03-02',
      means: 'bank_transfer',
      reference: '',
      seen: entries.length,
    }
    const reply = await shop.api.call(recordPayment, { token, params: { id }, body })
    expect(reply.status).toBe(200)
  }
  const states = (id: string) =>
    database.db
      .selectFrom('card_checkouts')
      .select(['state', 'cents', 'url'])
      .where('order_id', '=', id)
      .orderBy('created_at')
      .execute()

  beforeEach(() => {
    stripe.isAway = false
    stripe.calls.length = 0
  })

  test('it is of what is left to pay, in euros, for the order and its customer, and comes back to the order', async () => {
    const order = await shop.order()
    expect(order.payment).toEqual({
      provider: 'stripe',
      instructions:
        '119,02\u00a0€ à régler par carte sur la page sécurisée de Stripe. La fabrication commence dès le paiement confirmé.',
    })
    const reply = await shop.open(order)
    const { id, asked } = shop.session()
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, url: `${stripe.settings.STRIPE_API_URL}/pay/${id}` },
    ])
    const [checkout] = await database.db
      .selectFrom('card_checkouts')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute()
    const back = `${shop.api.deps.config.publicUrl}/my-cart/order/${order.validated_cart.id}`
    expect(asked).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      locale: 'fr',
      client_reference_id: order.number,
      customer_email: shop.customer().email,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': String(TOTAL),
      'line_items[0][price_data][product_data][name]': `Commande ${order.number}`,
      'metadata[checkout]': checkout?.id,
      'metadata[order]': order.number,
      'payment_intent_data[metadata][checkout]': checkout?.id,
      'payment_intent_data[metadata][order]': order.number,
      'payment_intent_data[description]': `Commande ${order.number}`,
      success_url: `${back}?paiement=fait`,
      cancel_url: `${back}?paiement=annule`,
      expires_at: String((shop.api.clock.now() + HOUR) / 1000),
    })
    expect(checkout).toMatchObject({ state: 'open', session_id: id, cents: TOTAL })
  })

  test('asked again, at once or later, it is the same one', async () => {
    const order = await shop.order()
    const replies = await Promise.all([shop.open(order), shop.open(order), shop.open(order)])
    await shop.advance(30 * MINUTE)
    const later = await shop.open(order)
    expect(new Set([...replies, later].map(({ body }) => body.url)).size).toBe(1)
    // whether it takes money still is asked of Stripe
    const { id } = shop.session()
    const [made, ...looked] = stripe.calls
    expect(made).toBe('POST /v1/checkout/sessions')
    expect(new Set(looked)).toEqual(new Set([`GET /v1/checkout/sessions/${id}`]))
  })

  test('one that was paid, of which nothing was told yet, is taken as who comes back asks to pay again', async () => {
    const { order, session } = await shop.opened()
    stripe.pay(session)
    expect(await shop.open(order)).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_AWAITED' } })
    expect((await shop.standing(order)).entries).toEqual([`${TOTAL} pi`])
  })

  test('one that ends soon is closed, and another opened', async () => {
    const { order, session } = await shop.opened()
    await shop.advance(HOUR - MINUTE)
    const { status } = await shop.open(order)
    expect([status, session.status]).toEqual([200, 'expired'])
    expect(shop.session().id).not.toBe(session.id)
    expect((await states(order.id)).map(({ state }) => state)).toEqual(['expired', 'open'])
  })

  test('what came meanwhile by transfer is not asked for again: the page is closed, and one of the rest opened', async () => {
    const { order, session } = await shop.opened()
    await staffRecord(order.id, 19.02)
    const { status } = await shop.open(order)
    expect([status, session.status, shop.session().amount_total]).toEqual([200, 'expired', 10_000])
    expect((await states(order.id)).map(({ state, cents }) => [state, cents])).toEqual([
      ['expired', TOTAL],
      ['open', 10_000],
    ])
  })

  test('one that was paid before it could be closed is paid, and none is opened', async () => {
    const { order, session } = await shop.opened()
    await staffRecord(order.id, 19.02)
    stripe.pay(session)
    const { status, body } = await shop.open(order)
    expect([status, body]).toMatchObject([409, REFUSED('PAYMENT_NOT_AWAITED')])
    // the part that came twice is theirs
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'overpaid',
      entries: ['1902 ', `${TOTAL} pi`],
    })
  })

  test('a process that dies between the answer of Stripe and its own writing finds the same page again', async () => {
    const { order, session } = await shop.opened()
    // what was written last is lost
    await database.db
      .updateTable('card_checkouts')
      .set({ state: 'asked', session_id: null, url: null })
      .where('order_id', '=', order.id)
      .execute()
    const { body } = await shop.open(order)
    expect(body.url).toContain(session.id)
    expect(stripe.sessions.filter(({ asked }) => asked.client_reference_id === order.number)).toHaveLength(1)
  })

  test('the same, of one that is paid by its reference before it is found again', async () => {
    const { order, session } = await shop.opened()
    await database.db
      .updateTable('card_checkouts')
      .set({ state: 'asked', session_id: null, url: null })
      .where('order_id', '=', order.id)
      .execute()
    expect(await shop.tell(stripe.pay(session))).toBe(200)
    expect(await shop.standing(order)).toEqual({
      status: 'confirmed',
      money: 'settled',
      entries: [`${TOTAL} pi`],
    })
  })

  test('a page that Stripe refuses to give again is asked for anew', async () => {
    const { order } = await shop.opened()
    await database.db
      .updateTable('card_checkouts')
      .set({ state: 'asked', session_id: null, url: null })
      .where('order_id', '=', order.id)
      .execute()
    const { id, email } = shop.customer()
    const renamed = `nouvelle-${email}`
    await database.db.updateTable('users').set({ email: renamed }).where('id', '=', id).execute()
    const { status } = await shop.open(order)
    await database.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    expect([status, shop.session().asked.customer_email]).toEqual([200, renamed])
    expect((await states(order.id)).map(({ state }) => state)).toEqual(['expired', 'open'])
  })

  test('Stripe away is said, and costs nothing: asked again, the page is there', async () => {
    const order = await shop.order()
    stripe.isAway = true
    const away = await shop.open(order)
    expect([away.status, away.body]).toMatchObject([
      503,
      {
        code: 'UNAVAILABLE',
        message:
          'Le paiement par carte ne répond pas pour le moment. Rien n’a été débité\u00a0: réessayez dans un instant.',
      },
    ])
    stripe.isAway = false
    expect((await shop.open(order)).status).toBe(200)
    expect((await states(order.id)).map(({ state }) => state)).toEqual(['open'])
  })

  test('another’s order, one that is paid, cancelled, or goes by transfer has no page', async () => {
    const { order: paid } = await shop.paid()
    const cancelled = await shop.order()
    await database.db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled.id)
      .execute()
    await database.db
      .updateTable('payments')
      .set({ status: 'cancelled' })
      .where('order_id', '=', cancelled.id)
      .execute()
    for (const order of [paid, cancelled]) {
      const { status, body } = await shop.open(order)
      expect([status, body]).toMatchObject([409, REFUSED('PAYMENT_NOT_AWAITED')])
    }
    const stranger = await makeCustomer(shop.api)
    const { token } = stranger
    const open = await shop.order()
    for (const id of [open.id, crypto.randomUUID(), 'x'])
      expect((await shop.api.call(openCardPayment, { token, params: { id } })).body).toMatchObject(
        REFUSED('NOT_FOUND'),
      )
  })

  test('less than Stripe takes is said in place of a page', async () => {
    const order = await shop.order()
    await staffRecord(order.id, 118.53)
    const said = 'Un paiement par carte commence à 0,50\u00a0€\u00a0: contactez-nous pour régler autrement.'
    expect((await shop.read(order)).payment).toEqual({
      instructions: `Reçu\u00a0: 118,53\u00a0€. Reste à régler\u00a0: 0,49\u00a0€. ${said}`,
    })
    const { status, body } = await shop.open(order)
    expect([status, body]).toMatchObject([409, REFUSED('CARD_AMOUNT_TOO_SMALL')])
    expect(stripe.calls).toEqual([])
  })

  test('who takes the card is told where it is chosen', async () => {
    const order = await shop.order()
    const { token } = shop.customer()
    const params = { id: order.validated_cart.id }
    expect((await shop.api.call(validatedCart, { token, params })).body.cardProvider).toBe('stripe')
  })
})
