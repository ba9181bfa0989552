import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, createActor, fromCallback, fromPromise, fromTransition, waitFor } from 'xstate'
import { orderMachine } from '#machines/orders/order.machine'
import { type OrderSnapshot, selectPlacedElsewhere, selectProblems } from '#machines/orders/order.selectors'
import type { DraftWrite, LoadedCart, OrderNews, RestoredOrder } from '#machines/orders/order.types'
import { fromStoredDraft } from '#machines/orders/stored-draft'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import { emptyDraft } from '#shared/orders/order-draft.rules'
import type { Order, PlaceOrderBody } from '#shared/orders/orders.schema'
import { refusal } from '#tests/platform/refusal'
import { anAddress, anOrder, aValidatedCart } from './orders.fixtures.ts'

const KEY = 'key-of-this-draft-0001'
const billing = anAddress({ id: 'b1' })
const shipping = anAddress({ id: 's1', type: 'shipping', name: 'Chantier' })

const running: Actor<typeof orderMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

interface Calls {
  loadCart: () => Promise<LoadedCart>
  loadOrder: () => Promise<Order>
  loadAddresses: () => Promise<Address[]>
  addAddress: (body: AddAddressBody) => Promise<void>
  placeOrder: (input: { body: PlaceOrderBody; idempotencyKey: string }) => Promise<Order>
}

const served: Calls = {
  loadCart: async () => ({ validatedCart: aValidatedCart(), paymentMethods: ['card', 'bank_transfer'] }),
  loadOrder: async () => anOrder(),
  loadAddresses: async () => [billing, shipping],
  addAddress: async () => {},
  placeOrder: async () => anOrder(),
}

/** The order of the validated cart `v1`; calls may be replaced while it runs. */
const start = (calls: Partial<Calls> = {}, restored: RestoredOrder | null = null, begun = emptyDraft) => {
  const use = { ...served, ...calls }
  const placed: { body: PlaceOrderBody; idempotencyKey: string }[] = []
  const news: OrderNews[] = []
  let text: string | null = null
  const shop = createActor(
    fromTransition((state, event: OrderNews) => {
      news.push(event)
      return state
    }, null),
  ).start()
  const actor = createActor(
    orderMachine.provide({
      actors: {
        loadCart: fromPromise<LoadedCart, { id: string }>(() => use.loadCart()),
        loadOrder: fromPromise<Order, { id: string }>(() => use.loadOrder()),
        loadAddresses: fromPromise<Address[], undefined>(() => use.loadAddresses()),
        addAddress: fromPromise<void, AddAddressBody>(({ input }) => use.addAddress(input)),
        placeOrder: fromPromise<Order, { body: PlaceOrderBody; idempotencyKey: string }>(({ input }) => {
          placed.push(input)
          return use.placeOrder(input)
        }),
        draftStorage: fromCallback<DraftWrite, undefined>(({ receive }) =>
          receive((write) => {
            text = write.type === 'draft.write' ? write.text : null
          }),
        ),
      },
    }),
    {
      input: {
        shop,
        userId: 'u1',
        validatedCartId: 'v1',
        restored,
        begun,
        previousPrice: null,
        idempotencyKey: KEY,
      },
    },
  )
  running.push(actor)
  actor.start()
  return {
    actor,
    use,
    placed,
    news,
    until: (predicate: (snapshot: OrderSnapshot) => boolean) => waitFor(actor, predicate),
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    text: () => text,
    /** what a reload would find */
    kept: () => fromStoredDraft(text, 'u1', 'v1'),
  }
}

const choosing = (snapshot: OrderSnapshot) => snapshot.matches({ last_details: { addresses: 'choosing' } })

/** At the second step with a method and the terms: one click from the order. */
const atValidation = async (calls: Partial<Calls> = {}) => {
  const order = start(calls)
  await order.until(choosing)
  order.actor.send({ type: 'name.change', name: 'Chantier Dupont' })
  order.actor.send({ type: 'details.submit' })
  order.actor.send({ type: 'payment.choose', paymentMethod: 'card' })
  order.actor.send({ type: 'terms.accept', accepted: true })
  return order
}

describe('opening an order', () => {
  it('asks for the details first, with a name for each line and the account’s selected addresses', async () => {
    const { until, context, value } = start()
    expect(value()).toBe('loading')
    await until(choosing)
    expect(context().draft).toEqual({
      name: '',
      productsNames: [
        { number: 1, index: 0, name: '' },
        { number: 2, index: 1, name: '' },
      ],
      comments: '',
      billingAddressId: 'b1',
      shippingAddressId: 's1',
      paymentMethod: null,
    })
    expect(context().paymentMethods).toEqual(['card', 'bank_transfer'])
  })

  it('goes straight to the confirmation of a cart that was ordered', async () => {
    const { until, context, news, kept } = start({
      loadCart: async () => ({ validatedCart: aValidatedCart({ orderId: 'o1' }), paymentMethods: [] }),
    })
    await until((snapshot) => snapshot.matches('confirmation'))
    expect(context().order).toEqual(anOrder())
    expect(news).toEqual([{ type: 'order.placed', validatedCartId: 'v1' }])
    expect(kept()).toBeNull()
  })

  it('begins with what its cart has for it, and the cart follows what is written', async () => {
    const begun = {
      ...emptyDraft,
      name: 'Villa',
      productsNames: [{ number: 2, index: 1, name: 'Salon' }],
      shippingAddressId: 's2',
    }
    const other = anAddress({ id: 's2', type: 'shipping', selected: false })
    const { actor, until, context, news } = start(
      { loadAddresses: async () => [billing, shipping, other] },
      null,
      begun,
    )
    await until(choosing)
    actor.send({ type: 'productName.change', index: 0, name: 'Cuisine' })
    const draft = {
      ...begun,
      productsNames: [
        { number: 1, index: 0, name: 'Cuisine' },
        { number: 2, index: 1, name: 'Salon' },
      ],
      billingAddressId: 'b1',
    }
    expect(context().draft).toEqual(draft)
    expect(news.at(-1)).toEqual({ type: 'order.drafted', validatedCartId: 'v1', draft })
  })

  it('says that there is no such cart', async () => {
    const { until } = start({ loadCart: () => Promise.reject(refusal('NOT_FOUND')) })
    await until((snapshot) => snapshot.matches('notFound'))
  })

  it('tries again when loading fails, for the cart and for its order', async () => {
    const { actor, use, until, context } = start({
      loadCart: () => Promise.reject(refusal('NETWORK')),
      loadOrder: () => Promise.reject(refusal('UNAVAILABLE')),
    })
    await until((snapshot) => snapshot.matches('loadFailed'))
    expect(context().failure?.code).toBe('NETWORK')
    use.loadCart = async () => ({ validatedCart: aValidatedCart({ orderId: 'o1' }), paymentMethods: [] })
    actor.send({ type: 'load.retry' })
    await until((snapshot) => snapshot.matches('loadFailed'))
    expect(context().failure?.code).toBe('UNAVAILABLE')
    use.loadOrder = served.loadOrder
    actor.send({ type: 'load.retry' })
    await until((snapshot) => snapshot.matches('confirmation'))
    expect(context().failure).toBeNull()
  })
})

describe('last details', () => {
  it('keeps what is typed while the addresses load, and when they fail', async () => {
    const { actor, use, until, context, kept } = start({
      loadAddresses: () => Promise.reject(refusal('NETWORK')),
    })
    await until((snapshot) => snapshot.matches('last_details'))
    actor.send({ type: 'name.change', name: 'Chantier Dupont' })
    actor.send({ type: 'productName.change', index: 1, name: 'Salon' })
    await until((snapshot) => snapshot.matches({ last_details: { addresses: 'failed' } }))
    actor.send({ type: 'comments.change', comments: 'Livrer le matin.' })
    expect(context().addressFailure?.code).toBe('NETWORK')
    use.loadAddresses = served.loadAddresses
    actor.send({ type: 'addresses.retry' })
    await until(choosing)
    expect(context().addressFailure).toBeNull()
    const draft = {
      name: 'Chantier Dupont',
      productsNames: [
        { number: 1, index: 0, name: '' },
        { number: 2, index: 1, name: 'Salon' },
      ],
      comments: 'Livrer le matin.',
      billingAddressId: 'b1',
      shippingAddressId: 's1',
      paymentMethod: null,
    }
    expect(context().draft).toEqual(draft)
    expect(kept()).toEqual({ draft, step: 'last_details', idempotencyKey: KEY })
  })

  it('shows what is missing once the person tries to go on, until it is there', async () => {
    const { actor, until, value } = start()
    await until(choosing)
    expect(selectProblems(actor.getSnapshot())).toEqual({})
    actor.send({ type: 'details.submit' })
    expect(value()).toEqual({ last_details: { form: 'incomplete', addresses: 'choosing' } })
    expect(selectProblems(actor.getSnapshot())).toEqual({ name: 'Donnez un nom au projet.' })
    actor.send({ type: 'name.change', name: 'Chantier' })
    expect(value()).toEqual({ last_details: { form: 'filling', addresses: 'choosing' } })
    actor.send({ type: 'details.submit' })
    expect(value()).toEqual({ validation: 'reviewing' })
  })

  it('chooses among the addresses of the right type', async () => {
    const other = anAddress({ id: 's2', type: 'shipping', selected: false })
    const { actor, until, context } = start({ loadAddresses: async () => [billing, shipping, other] })
    await until(choosing)
    actor.send({ type: 'address.choose', addressType: 'shipping', id: 's2' })
    actor.send({ type: 'address.choose', addressType: 'billing', id: 's2' })
    actor.send({ type: 'address.choose', addressType: 'shipping', id: 'nowhere' })
    expect(context().draft).toMatchObject({ billingAddressId: 'b1', shippingAddressId: 's2' })
  })

  it('takes an address that is chosen while they are read again', async () => {
    const other = anAddress({ id: 's2', type: 'shipping', selected: false })
    const all = [billing, shipping, other]
    let readAgain = () => {}
    const again = new Promise<Address[]>((resolve) => {
      readAgain = () => resolve(all)
    })
    const replies = [Promise.resolve(all)]
    const { actor, until, context, value } = start({ loadAddresses: () => replies.shift() ?? again })
    await until(choosing)
    actor.send({ type: 'name.change', name: 'Chantier' })
    actor.send({ type: 'details.submit' })
    actor.send({ type: 'step.back' })
    actor.send({ type: 'address.choose', addressType: 'shipping', id: 's2' })
    expect(value()).toEqual({ last_details: { form: 'filling', addresses: 'loading' } })
    expect(context().draft.shippingAddressId).toBe('s2')
    readAgain()
    await until(choosing)
    expect(context().draft.shippingAddressId).toBe('s2')
  })

  it('adds an address on the spot and takes it', async () => {
    const added: AddAddressBody = {
      billing_address: false,
      shipping_address: true,
      name: 'Chantier 2',
      company_name: 'Pose & Stores',
      street: '1 rue Neuve',
      postal_code: '69001',
      city: 'Lyon',
    }
    const sent: AddAddressBody[] = []
    const { actor, use, until, context, value } = start()
    await until(choosing)
    actor.send({ type: 'address.add', addressType: 'shipping' })
    expect(context().addressType).toBe('shipping')
    use.addAddress = () =>
      Promise.reject(refusal('INVALID_FIELDS', { errors: { postal_code: ['Cinq chiffres.'] } }))
    actor.send({ type: 'address.submit', address: added })
    await until((snapshot) => snapshot.matches({ last_details: { addresses: 'adding' } }))
    expect(context().addressFailure?.errors).toEqual({ postal_code: ['Cinq chiffres.'] })

    use.addAddress = async (body) => {
      sent.push(body)
    }
    use.loadAddresses = async () => [
      billing,
      shipping,
      anAddress({ id: 's2', type: 'shipping', selected: false }),
    ]
    actor.send({ type: 'name.change', name: 'Chantier' })
    actor.send({ type: 'address.submit', address: added })
    actor.send({ type: 'details.submit' })
    expect(value()).toEqual({ last_details: { form: 'filling', addresses: 'saving' } })
    await until(choosing)
    expect(sent).toEqual([added])
    expect(context()).toMatchObject({
      addressFailure: null,
      draft: { billingAddressId: 'b1', shippingAddressId: 's2', name: 'Chantier' },
    })
    actor.send({ type: 'address.add', addressType: 'billing' })
    actor.send({ type: 'address.cancel' })
    expect(value()).toEqual({ last_details: { form: 'filling', addresses: 'choosing' } })
  })

  it('asks for an address when the account has none', async () => {
    const { actor, until } = start({ loadAddresses: async () => [] })
    await until(choosing)
    actor.send({ type: 'name.change', name: 'Chantier' })
    actor.send({ type: 'details.submit' })
    expect(Object.keys(selectProblems(actor.getSnapshot()))).toEqual([
      'billingAddressId',
      'shippingAddressId',
    ])
  })
})

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

  it('says the conflict when the cart turns out to have no order', async () => {
    const { actor, until, context } = await atValidation({
      placeOrder: () => Promise.reject(refusal('IDEMPOTENCY_CONFLICT')),
    })
    actor.send({ type: 'order.place' })
    await until((snapshot) => snapshot.matches({ validation: 'failed' }))
    expect(context().failure?.code).toBe('IDEMPOTENCY_CONFLICT')
  })
})
