import { describe, expect, it } from 'vitest'
import { selectPlacedElsewhere, selectProblems } from '#machines/orders/order.selectors'
import { refusal } from '#tests/platform/refusal'
import { atValidation, billing, choosing, KEY, served, shipping, start } from './order-machine.fixtures.ts'
import { anOrder, aValidatedCart } from './orders.fixtures.ts'

describe('validation', () => {
  it('asks for a method open to the account and for the terms', async () => {
    const { actor, until, value, context } = start()
    await until(choosing)
    actor.send({ type: 'name.change', name: 'Chantier' })
    actor.send({ type: 'details.submit' })
    actor.send({ type: 'payment.choose', paymentMethod: 'deferred' })
    expect(context().draft.paymentMethod).toBeNull()
    actor.send({ type: 'order.place' })
    expect(value()).toEqual({ validation: 'incomplete' })
    expect(Object.keys(selectProblems(actor.getSnapshot()))).toEqual(['paymentMethod', 'acceptTerms'])
    actor.send({ type: 'payment.choose', paymentMethod: 'bank_transfer' })
    actor.send({ type: 'terms.accept', accepted: true })
    expect(value()).toEqual({ validation: 'reviewing' })
  })

  it('has no way on where no method is open, and says so rather than what is missing', async () => {
    const { actor, until, value } = start({
      loadCart: async () => ({ validatedCart: aValidatedCart(), paymentMethods: [] }),
    })
    await until(choosing)
    actor.send({ type: 'name.change', name: 'Chantier' })
    actor.send({ type: 'details.submit' })
    actor.send({ type: 'terms.accept', accepted: true })
    expect(actor.getSnapshot().can({ type: 'order.place' })).toBe(false)
    expect(value()).toEqual({ validation: 'reviewing' })
  })

  it('goes back with everything kept', async () => {
    const { actor, until, context, value } = await atValidation()
    actor.send({ type: 'step.back' })
    await until(choosing)
    expect(context()).toMatchObject({
      acceptTerms: true,
      draft: { name: 'Chantier Dupont', paymentMethod: 'card' },
    })
    actor.send({ type: 'details.submit' })
    expect(value()).toEqual({ validation: 'reviewing' })
  })

  it('resumes after a reload, with the same key, and asks for the terms again', async () => {
    const before = await atValidation()
    const { until, context, value, placed, actor } = start({}, before.kept())
    await until((snapshot) => snapshot.matches('validation'))
    expect(value()).toEqual({ validation: 'reviewing' })
    expect(context()).toMatchObject({
      acceptTerms: false,
      draft: { name: 'Chantier Dupont', paymentMethod: 'card', billingAddressId: 'b1' },
    })
    actor.send({ type: 'terms.accept', accepted: true })
    actor.send({ type: 'order.place' })
    expect(placed.map(({ idempotencyKey }) => idempotencyKey)).toEqual([KEY])
  })

  it('resumes with the addresses to read back, and at the details when a chosen one is gone', async () => {
    const kept = (await atValidation()).kept()
    const same = start({}, kept)
    await same.until((snapshot) => snapshot.matches('validation'))
    expect(same.context().addresses).toEqual([billing, shipping])
    const gone = start({ loadAddresses: async () => [billing] }, kept)
    await gone.until(choosing)
    expect(gone.context().draft).toMatchObject({ billingAddressId: 'b1', shippingAddressId: null })
  })

  it('resumes at the details, which try again, when the addresses do not come', async () => {
    const kept = (await atValidation()).kept()
    const { until, value } = start({ loadAddresses: () => Promise.reject(new Error('no reply')) }, kept)
    await until((snapshot) => snapshot.matches({ last_details: { addresses: 'failed' } }))
    expect(value()).toEqual({ last_details: { form: 'filling', addresses: 'failed' } })
  })

  it('resumes at the details when a draft at the second step is not complete', async () => {
    const before = await atValidation()
    const kept = before.kept()
    if (kept === null) throw new Error('Nothing was kept.')
    const { until, value } = start({}, { ...kept, draft: { ...kept.draft, name: '' } })
    await until(choosing)
    expect(value()).toEqual({ last_details: { form: 'filling', addresses: 'choosing' } })
  })
})

describe('placing', () => {
  it('places once, tells the shop and drops the draft', async () => {
    const { actor, until, context, placed, news, kept } = await atValidation()
    expect(kept()).not.toBeNull()
    actor.send({ type: 'order.place' })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches('confirmation'))
    expect(placed).toEqual([
      {
        idempotencyKey: KEY,
        body: {
          validatedCartId: 'v1',
          name: 'Chantier Dupont',
          productsNames: [],
          comments: '',
          billingAddressId: 'b1',
          shippingAddressId: 's1',
          paymentMethod: 'card',
          acceptTerms: true,
        },
      },
    ])
    expect(context().order).toEqual(anOrder())
    expect(news.at(-1)).toEqual({ type: 'order.placed', validatedCartId: 'v1' })
    expect(kept()).toBeNull()
  })

  it.each(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'NOT_SIGNED_IN', 'INVALID_FIELDS', 'INTERNAL'])(
    'keeps everything when it fails with %s, and tries again with the same key',
    async (code) => {
      const { actor, use, until, context, placed } = await atValidation({
        placeOrder: () => Promise.reject(refusal(code)),
      })
      actor.send({ type: 'order.place' })
      await until((snapshot) => snapshot.matches({ validation: 'failed' }))
      expect(context()).toMatchObject({
        acceptTerms: true,
        failure: { code },
        draft: { name: 'Chantier Dupont' },
      })
      use.placeOrder = served.placeOrder
      actor.send({ type: 'order.place' })
      expect(context().failure).toBeNull()
      await until((snapshot) => snapshot.matches('confirmation'))
      expect(placed.map(({ idempotencyKey }) => idempotencyKey)).toEqual([KEY, KEY])
    },
  )

  it('takes over what the account may have open as it is refused, and keeps it for other refusals', async () => {
    const credit = { limitCents: 90_000, openCents: 80_000 }
    const { actor, use, until, context } = await atValidation({
      placeOrder: () => Promise.reject(refusal('CREDIT_LIMIT_REACHED', { credit })),
    })
    expect(context().credit).toBeNull()
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches({ validation: 'failed' }))
    expect(context()).toMatchObject({ credit, failure: { code: 'CREDIT_LIMIT_REACHED' } })
    use.placeOrder = () => Promise.reject(refusal('UNAVAILABLE'))
    actor.send({ type: 'order.place' })
    await until(({ context: { failure } }) => failure?.code === 'UNAVAILABLE')
    expect(context().credit).toEqual(credit)
  })

  it('shows a price that has moved, and orders at the new one only once it is accepted', async () => {
    const { actor, use, until, context, placed, text } = await atValidation({
      placeOrder: () =>
        Promise.reject(refusal('PRICE_MOVED', { total_price: 205.5, vatPercent: 20, vat: 41.1 })),
    })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches('priceMoved'))
    expect(context().newTotal).toEqual({ totalPrice: 205.5, vatPercent: 20, vat: 41.1 })
    expect(JSON.parse(text() ?? '')).toMatchObject({ previousPrice: 198.36 })
    use.placeOrder = served.placeOrder
    actor.send({ type: 'price.accept' })
    await until((snapshot) => snapshot.matches('confirmation'))
    expect(placed.map(({ body }) => body.acceptedTotal)).toEqual([undefined, 205.5])
  })

  it('shows the price again when it moves once more', async () => {
    const totals = [205.5, 210]
    const { actor, until, context } = await atValidation({
      placeOrder: () =>
        Promise.reject(refusal('PRICE_MOVED', { total_price: totals.shift(), vatPercent: 20, vat: 42 })),
    })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches('priceMoved'))
    actor.send({ type: 'price.accept' })
    await until((snapshot) => snapshot.matches('priceMoved') && snapshot.context.newTotal?.totalPrice === 210)
    actor.send({ type: 'cart.return' })
    expect(actor.getSnapshot().value).toBe('returnedToCart')
    expect(context().order).toBeNull()
  })

  it('treats a moved price without its total as a failure', async () => {
    const { actor, until } = await atValidation({ placeOrder: () => Promise.reject(refusal('PRICE_MOVED')) })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches({ validation: 'failed' }))
  })

  it('sends back to the cart what can no longer be made', async () => {
    const { actor, until, context, news } = await atValidation({
      placeOrder: () => Promise.reject(refusal('CART_NO_LONGER_VALID')),
    })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches('cartRefused'))
    expect(context().failure?.code).toBe('CART_NO_LONGER_VALID')
    actor.send({ type: 'cart.return' })
    expect(actor.getSnapshot().value).toBe('returnedToCart')
    expect(news.filter(({ type }) => type === 'order.placed')).toEqual([])
  })

  it.each(['CART_ALREADY_ORDERED', 'IDEMPOTENCY_CONFLICT'])(
    'finds the order that an earlier, unseen placing made (%s)',
    async (code) => {
      const { actor, use, until, context } = await atValidation({
        placeOrder: () => Promise.reject(refusal(code)),
      })
      use.loadCart = async () => ({ validatedCart: aValidatedCart({ orderId: 'o1' }), paymentMethods: [] })
      actor.send({ type: 'order.place' })
      await until((snapshot) => snapshot.matches('confirmation'))
      expect(context().order).toEqual(anOrder())
      expect(selectPlacedElsewhere(actor.getSnapshot())).toBe(true)
    },
  )

  it('says nothing of an earlier conflict once it is placed from the first step', async () => {
    const { actor, use, until, context } = await atValidation({
      placeOrder: () => Promise.reject(refusal('IDEMPOTENCY_CONFLICT')),
    })
    const lists = [[], [billing, shipping]]
    use.loadAddresses = async () => lists.shift() ?? []
    actor.send({ type: 'order.place' })
    await until(choosing)
    expect(context().failure?.code).toBe('IDEMPOTENCY_CONFLICT')
    use.placeOrder = served.placeOrder
    actor.send({ type: 'order.place' })
    expect(context().failure).toBeNull()
    await until((snapshot) => snapshot.matches('confirmation'))
    expect(selectPlacedElsewhere(actor.getSnapshot())).toBe(false)
  })

  it('says the conflict when the cart turns out to have no order', async () => {
    const { actor, until, context } = await atValidation({
      placeOrder: () => Promise.reject(refusal('IDEMPOTENCY_CONFLICT')),
    })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches({ validation: 'failed' }))
    expect(context().failure?.code).toBe('IDEMPOTENCY_CONFLICT')
  })
})
