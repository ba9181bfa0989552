import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { fromStored, type RestoredShop } from '#machines/configurator/stored'
import { type ShopWrite, shopMachine } from '#machines/shop/shop.machine'
import { begunDraft } from '#shared/cart/drafted.rules'
import type { Remembered } from '#shared/configurator/configurator.schema'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { emptyDetails, emptyDraft } from '#shared/orders/order-draft'
import { aLine } from '#tests/cart/lines.fixtures'
import { anUnavailable, aPrevious } from '#tests/cart/repeated.fixtures'
import { aValidatedCart } from '#tests/orders/orders.fixtures'
import { categories, families, fullModel, loadedTemplate, subFamilies } from './shop.fixtures.ts'

const running: Actor<typeof shopMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

/** The shop of `u1` on the fixtures' catalogue, with what it writes to session storage. */
const start = (restored: RestoredShop | null = null, userId: string | null = 'u1') => {
  const writes: ShopWrite[] = []
  const clock = new SimulatedClock()
  const configurator = configuratorMachine.provide({
    actors: {
      loadCategories: fromPromise(async () => categories),
      loadFamilies: fromPromise(async () => families),
      loadSubFamilies: fromPromise(async () => subFamilies),
      loadTemplate: fromPromise<LoadedTemplate, { subFamilyId: string }>(async () => loadedTemplate()),
      recallAnswers: fromPromise<Remembered, { familyId: string }>(async () => NOTHING_REMEMBERED),
    },
  })
  const cart = cartMachine.provide({
    actors: { preValidate: fromPromise(async () => ({ validatedCart: aValidatedCart({ id: 'v1' }) })) },
  })
  const actor = createActor(
    shopMachine.provide({
      actors: {
        configurator,
        cart,
        shopStorage: fromCallback<ShopWrite, undefined>(({ receive }) =>
          receive((event) => writes.push(event)),
        ),
      },
    }),
    { input: { userId, restored }, clock },
  )
  running.push(actor)
  actor.start()
  const children = actor.getSnapshot().children
  if (!children.configurator || !children.cart) throw new Error('The shop has lost its children.')
  const { configurator: draft } = children
  return {
    actor,
    configurator: children.configurator,
    cart: children.cart,
    writes,
    /** the configuration is sent to the cart, and may be sent again */
    submit: (quantity?: number) => {
      if (quantity) draft.send({ type: 'quantity.choose', quantity })
      draft.send({ type: 'configuration.submit' })
      clock.increment(1000)
    },
    /** what a reload would find */
    kept: () => {
      const last = writes.findLast((write) => write.type === 'content.write')
      return fromStored(last?.text() ?? null, 'u1')
    },
  }
}

/** A complete configuration on the draft. */
const configured = async (length = 2000) => {
  const shop = start()
  shop.configurator.send({ type: 'website.choose', model: fullModel })
  shop.configurator.send({ type: 'configurator.open' })
  await waitFor(shop.configurator, (snapshot) => snapshot.hasTag('configuring'))
  shop.configurator.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length, fixation: 'wall' } })
  return shop
}

describe('shop', () => {
  it('brings a submitted configuration to the cart, one piece unless told otherwise', async () => {
    const { cart, submit } = await configured()
    submit()
    submit(5)
    const { lines } = cart.getSnapshot().context
    expect(lines.map(({ quantity, display }) => [quantity, display.unitCents])).toEqual([
      [1, 2830],
      [5, 2830],
    ])
  })

  it('modifies a line in its place: quantity kept, or changed with it', async () => {
    const { configurator, cart, submit } = await configured()
    submit(5)
    submit()
    for (const [length, quantity, expected] of [
      [3000, undefined, 5],
      [1000, 2, 2],
    ] as const) {
      cart.send({ type: 'line.modify', key: 0 })
      await waitFor(configurator, (snapshot) => snapshot.hasTag('canAdd'))
      configurator.send({ type: 'criterion.choose', key: 'length', value: length })
      submit(quantity)
      expect(cart.getSnapshot().context.lines.map((line) => [line.criteria.length, line.quantity])).toEqual([
        [length, expected],
        [2000, 1],
      ])
    }
  })

  it('says that a configuration is in the cart, and when the cart is full', async () => {
    const { configurator, cart, submit } = await configured()
    const toasts: string[] = []
    configurator.on('*', ({ type }) => toasts.push(type))
    submit()
    cart.send({ type: 'line.modify', key: 0 })
    await waitFor(configurator, (snapshot) => snapshot.hasTag('canAdd'))
    submit()
    expect(configurator.getSnapshot().context.modifiedKey).toBeNull()
    for (let copies = 1; copies < 200; copies += 1) cart.send({ type: 'line.duplicate', key: 0 })
    submit()
    expect(toasts).toEqual(['configuration.added', 'configuration.modified', 'configuration.refused'])
    expect(cart.getSnapshot().context.lines).toHaveLength(200)
  })

  it('writes nothing by opening alone, nor twice the same', async () => {
    const guest = start(null, null)
    guest.configurator.send({ type: 'configurator.open' })
    await waitFor(guest.configurator, (snapshot) => snapshot.matches({ awake: { catalogue: 'settled' } }))
    guest.configurator.send({ type: 'configurator.close' })
    expect(guest.writes).toEqual([])
    guest.configurator.send({ type: 'website.choose', model: fullModel })
    guest.configurator.send({ type: 'website.choose', model: fullModel })
    expect(guest.writes).toHaveLength(1)
  })

  it('ends the modification of a line that is removed, for good, and of no other', async () => {
    const { configurator, cart, submit } = await configured()
    const modified = () => configurator.getSnapshot().context
    submit()
    submit()
    cart.send({ type: 'line.modify', key: 1 })
    cart.send({ type: 'line.remove', key: 0 })
    expect(modified().modifiedKey).toBe(1)
    cart.send({ type: 'removal.undo' })
    expect(modified().modifiedKey).toBe(1)
    cart.send({ type: 'line.remove', key: 1 })
    expect(modified()).toMatchObject({ modifiedKey: null, selectedConfiguration: null })
    cart.send({ type: 'removal.undo' })
    expect(modified().modifiedKey).toBeNull()
    configurator.send({ type: 'change.undo' })
    expect(modified().modifiedKey).toBeNull()
  })

  it('goes on with the modified line after a reload, wherever the line stands by then', async () => {
    const { configurator, cart, submit, kept } = await configured()
    submit()
    submit(5)
    cart.send({ type: 'line.modify', key: 1 })
    await waitFor(configurator, (snapshot) => snapshot.hasTag('canAdd'))
    cart.send({ type: 'line.duplicate', key: 0 })
    cart.send({ type: 'line.remove', key: 0 })

    const reloaded = start(kept())
    reloaded.configurator.send({ type: 'configurator.open' })
    await waitFor(reloaded.configurator, (snapshot) => snapshot.hasTag('canAdd'))
    reloaded.configurator.send({ type: 'criterion.choose', key: 'length', value: 3000 })
    reloaded.submit()
    expect(
      reloaded.cart.getSnapshot().context.lines.map((line) => [line.criteria.length, line.quantity]),
    ).toEqual([
      [3000, 5],
      [2000, 1],
    ])
  })

  it('ends the modification of a line once the cart is emptied: what is sent next is another line', async () => {
    const { configurator, cart, submit } = await configured()
    submit()
    cart.send({ type: 'line.modify', key: 0 })
    await waitFor(configurator, (snapshot) => snapshot.hasTag('canAdd'))
    cart.send({ type: 'cart.reset' })
    cart.send({ type: 'reset.confirm' })
    expect(configurator.getSnapshot().context.modifiedKey).toBeNull()
    submit()
    expect(cart.getSnapshot().context.lines).toHaveLength(1)
  })

  it('brings the lines of a past order behind those of the cart, and a reload finds them', async () => {
    const { actor, submit, cart, kept } = await configured()
    submit()
    const again = aLine('again', { quantity: 4, previous: aPrevious() })
    const gone = anUnavailable('gone')
    actor.send({ type: 'order.repeat', repeated: { lines: [again], unavailable: [gone] } })
    expect(cart.getSnapshot().context.lines.map(({ quantity }) => quantity)).toEqual([1, 4])
    expect(kept()).toMatchObject({ lines: [{ quantity: 1 }, again], unavailable: [gone] })
  })

  it('empties the configurator and the order draft once the cart is validated, and keeps the lines', async () => {
    const { configurator, cart, submit, writes } = await configured()
    submit()
    configurator.send({ type: 'configurator.close' })
    cart.send({ type: 'cart.validate' })
    await waitFor(cart, (snapshot) => snapshot.matches('validated'))
    expect(configurator.getSnapshot().value).toBe('asleep')
    expect(configurator.getSnapshot().context.selectedModel).toEqual({})
    expect(cart.getSnapshot().context.lines).toHaveLength(1)
    expect(writes.filter(({ type }) => type === 'draft.clear')).toHaveLength(1)
  })

  it('keeps what is written for the order through changes and a reload, each name on its line', async () => {
    const own = aLine('own')
    const again = aLine('again', { name: 'Salon', previous: aPrevious({ project: 'Villa' }) })
    const validated = async (shop: ReturnType<typeof start>) => {
      shop.cart.send({ type: 'cart.validate' })
      await waitFor(shop.cart, (snapshot) => snapshot.matches('validated'))
      shop.cart.send({ type: 'order.opened' })
      const { lines, details } = shop.cart.getSnapshot().context
      return begunDraft(lines, details)
    }
    const before = start()
    before.actor.send({ type: 'order.repeat', repeated: { lines: [own, again], unavailable: [] } })
    const offered = await validated(before)
    expect([offered.name, offered.productsNames.map(({ name }) => name)]).toEqual(['Villa', ['', 'Salon']])
    const written = { name: 'Immeuble', comments: 'Tôt', billingAddressId: 'b1', shippingAddressId: 's1' }
    const named = ['Cuisine', 'Salon'].map((name, index) => ({ number: index + 1, index, name }))
    const draft = { ...offered, ...written, productsNames: named, paymentMethod: 'card' as const }
    before.actor.send({ type: 'order.drafted', validatedCartId: 'v0', draft: { ...draft, name: 'Autre' } })
    before.actor.send({ type: 'order.drafted', validatedCartId: 'v1', draft })

    const after = start(before.kept())
    after.cart.send({ type: 'line.add', line: aLine('more') })
    after.cart.send({ type: 'line.remove', key: 0 })
    const { productsNames, ...details } = await validated(after)
    const chosen = { purchaseOrder: '', site: null, paymentMethod: 'card', deliveryMode: 'ship' }
    expect(details).toEqual({ ...written, ...chosen })
    expect(productsNames.map(({ name }) => name)).toEqual(['Salon', ''])

    after.actor.send({ type: 'order.placed', validatedCartId: 'v1' })
    after.cart.send({ type: 'line.add', line: own })
    expect(await validated(after)).toEqual({
      ...emptyDraft,
      productsNames: [{ number: 1, index: 0, name: '' }],
    })
  })

  it('forgets what was written for a cart that was emptied by hand, once another is begun', async () => {
    const shop = start()
    shop.cart.send({ type: 'line.add', line: aLine('a') })
    shop.cart.send({ type: 'cart.validate' })
    await waitFor(shop.cart, (snapshot) => snapshot.matches('validated'))
    shop.cart.send({ type: 'order.opened' })
    const draft = { ...emptyDraft, name: 'Villa' }
    shop.actor.send({ type: 'order.drafted', validatedCartId: 'v1', draft })
    shop.cart.send({ type: 'line.remove', key: 0 })
    shop.cart.send({ type: 'removal.undo' })
    expect(shop.kept()?.details.name).toBe('Villa')
    shop.cart.send({ type: 'line.remove', key: 0 })
    shop.cart.send({ type: 'line.add', line: aLine('b') })
    expect(shop.kept()?.details).toEqual(emptyDetails)
  })

  it('empties the cart once its order is placed, even after a reload', async () => {
    const before = await configured()
    before.submit()
    before.cart.send({ type: 'cart.validate' })
    await waitFor(before.cart, (snapshot) => snapshot.matches('validated'))

    const { actor, cart, kept } = start(before.kept())
    expect(cart.getSnapshot().context).toMatchObject({ validatedCartId: 'v1', lines: [{ quantity: 1 }] })
    actor.send({ type: 'order.placed', validatedCartId: 'v0' })
    expect(cart.getSnapshot().context.lines).toHaveLength(1)
    actor.send({ type: 'order.placed', validatedCartId: 'v1' })
    expect(cart.getSnapshot().context.lines).toEqual([])
    expect(kept()).toMatchObject({ lines: [], validatedCartId: null })
  })

  it('keeps every change, so that a reload finds the cart and the work as they were', async () => {
    const { configurator, cart, submit, kept } = await configured()
    submit(2)
    configurator.send({ type: 'component.choose', componentType: 'support', reference: 'SW-2' })
    configurator.send({ type: 'quantity.choose', quantity: 9 })
    cart.send({ type: 'quantity.increase', key: 0 })

    const reloaded = start(kept())
    reloaded.configurator.send({ type: 'configurator.open' })
    await waitFor(reloaded.configurator, (snapshot) => snapshot.hasTag('canAdd'))
    expect(reloaded.cart.getSnapshot().context.lines).toEqual(cart.getSnapshot().context.lines)
    expect(reloaded.cart.getSnapshot().context.lines.map(({ quantity }) => quantity)).toEqual([3])
    const { context } = reloaded.configurator.getSnapshot()
    expect(context.criteria).toEqual({ length: 2000, fixation: 'wall' })
    const { selectedModel, selection, quantity } = context
    expect([selectedModel, selection, quantity]).toEqual([fullModel, { support: 'SW-2' }, 9])
  })
})
