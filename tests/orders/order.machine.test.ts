import { describe, expect, it } from 'vitest'
import { isPaymentRecalled, selectProblems } from '#machines/orders/order.selectors'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import { emptyDraft } from '#shared/orders/order-draft'
import { emptySite } from '#shared/orders/order-site.rules'
import { refusal } from '#tests/platform/refusal'
import { billing, choosing, KEY, served, shipping, start } from './order-machine.fixtures.ts'
import { anAddress, anOrder, aValidatedCart } from './orders.fixtures.ts'

describe('opening an order', () => {
  it('asks for the details first, with a name for each line and the account’s selected addresses', async () => {
    const { until, context, value } = start()
    expect(value()).toBe('loading')
    await until(choosing)
    expect(context().draft).toEqual({
      name: '',
      purchaseOrder: '',
      productsNames: [
        { number: 1, index: 0, name: '' },
        { number: 2, index: 1, name: '' },
      ],
      comments: '',
      site: emptySite,
      billingAddressId: 'b1',
      shippingAddressId: 's1',
      paymentMethod: null,
      deliveryMode: 'ship',
    })
    expect(context().paymentMethods).toEqual(['card', 'bank_transfer'])
  })

  it('proposes what was ordered by last, until another is chosen', async () => {
    const loadCart = async () => ({
      validatedCart: aValidatedCart(),
      paymentMethods: ['card' as const, 'bank_transfer' as const],
      lastPaymentMethod: 'bank_transfer' as const,
    })
    const proposed = start({ loadCart })
    await proposed.until(choosing)
    expect(proposed.context().draft.paymentMethod).toBe('bank_transfer')
    expect(isPaymentRecalled(proposed.actor.getSnapshot())).toBe(true)
    const chosen = start({ loadCart }, null, { ...emptyDraft, paymentMethod: 'card' })
    await chosen.until(choosing)
    expect(chosen.context().draft.paymentMethod).toBe('card')
    expect(isPaymentRecalled(chosen.actor.getSnapshot())).toBe(false)
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
    expect(context().draft).toEqual({ ...draft, site: emptySite })
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
    actor.send({ type: 'purchaseOrder.change', purchaseOrder: 'BC-2026-118' })
    expect(context().addressFailure?.code).toBe('NETWORK')
    use.loadAddresses = served.loadAddresses
    actor.send({ type: 'addresses.retry' })
    await until(choosing)
    expect(context().addressFailure).toBeNull()
    const draft = {
      name: 'Chantier Dupont',
      purchaseOrder: 'BC-2026-118',
      productsNames: [
        { number: 1, index: 0, name: '' },
        { number: 2, index: 1, name: 'Salon' },
      ],
      comments: 'Livrer le matin.',
      site: emptySite,
      billingAddressId: 'b1',
      shippingAddressId: 's1',
      paymentMethod: null,
      deliveryMode: 'ship',
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
