import { expect, test } from 'vitest'
import { deliveryOf } from '#machines/orders/delivery'
import type { LoadedCart } from '#machines/orders/order.types'
import { emptyDraft, type OrderDraft } from '#shared/orders/order-draft'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { KEY, served, start } from '#tests/orders/order-machine.fixtures'
import { anAddress, aValidatedCart } from '#tests/orders/orders.fixtures'

const address = anAddress({ id: 's1', type: 'shipping', postal_code: '69003' })
const order = {
  cart: aValidatedCart(),
  addresses: [address],
  draft: { ...emptyDraft, shippingAddressId: 's1' },
  deliveryTariff: null,
}
const quoteFor = (postalCode: string | null) => ({
  id: 'q1',
  number: 'DEV-2026-000001',
  name: 'Résidence d’Essai',
  delivery: { cents: 2500, why: 'prix du devis', postalCode },
})

test('an order of an accepted quote is brought at the price of its answer, whatever the tariff says', () => {
  const price = { kind: 'priced', cents: 2500, why: 'prix du devis' }
  expect(deliveryOf({ ...order, quote: quoteFor(null) })).toEqual(price)
  expect(deliveryOf({ ...order, quote: quoteFor(null), deliveryTariff: DEMO_TARIFF })).toEqual(price)
  expect(deliveryOf({ ...order, quote: quoteFor('69001'), deliveryTariff: DEMO_TARIFF })).toEqual(price)
})

test('where it holds for one place, another zone is quoted anew; without a quote the tariff tells', () => {
  const corsica = anAddress({ id: 's1', type: 'shipping', postal_code: '20000' })
  expect(
    deliveryOf({ ...order, addresses: [corsica], quote: quoteFor('69001'), deliveryTariff: DEMO_TARIFF }),
  ).toEqual({ kind: 'quoted', reason: 'le devis la chiffre pour le 69001' })
  expect(deliveryOf({ ...order, quote: null })).toBe(null)
})

test('without a tariff, what holds for one place holds in its département', () => {
  const quote = quoteFor('97110')
  const at = (postal_code: string) =>
    deliveryOf({ ...order, addresses: [anAddress({ id: 's1', type: 'shipping', postal_code })], quote })
  expect(at('97139')).toEqual({ kind: 'priced', cents: 2500, why: 'prix du devis' })
  expect(at('97200')).toEqual({ kind: 'quoted', reason: 'le devis la chiffre pour le 97110' })
  expect(deliveryOf({ ...order, quote: quoteFor('69001') })?.kind).toBe('priced')
  expect(deliveryOf({ ...order, quote: quoteFor('38000') })?.kind).toBe('quoted')
  expect(deliveryOf({ ...order, quote: quoteFor(null) })?.kind).toBe('priced')
})

test('it is called as its quote was, unless another name was written for it', async () => {
  const loadCart = async (): Promise<LoadedCart> => ({
    ...(await served.loadCart()),
    quote: quoteFor(null),
  })
  const nameOf = async (begun: OrderDraft) => {
    const { until, context } = start({ loadCart }, null, begun)
    await until((snapshot) => snapshot.matches('last_details'))
    return context().draft.name
  }
  expect(await nameOf(emptyDraft)).toBe('Résidence d’Essai')
  expect(await nameOf({ ...emptyDraft, name: 'Lot 2' })).toBe('Lot 2')
})

test('its delivery is chosen again where the shop has no tariff: fetched, it has no price', async () => {
  const loadCart = async (): Promise<LoadedCart> => ({
    ...(await served.loadCart()),
    quote: quoteFor(null),
  })
  const draft: OrderDraft = {
    ...{ ...emptyDraft, name: 'Lot 2', billingAddressId: 'b1', shippingAddressId: 's1' },
    deliveryMode: 'pickup',
  }
  const { actor, until, context } = start({ loadCart }, { draft, step: 'validation', idempotencyKey: KEY })
  await until((snapshot) => snapshot.matches('validation'))
  expect(deliveryOf(context())?.kind).toBe('quoted')
  actor.send({ type: 'delivery.choose', mode: 'pickup' })
  actor.send({ type: 'delivery.choose', mode: 'ship' })
  expect(deliveryOf(context())).toEqual({ kind: 'priced', cents: 2500, why: 'prix du devis' })
})
