import { expect, test } from 'vitest'
import { deliveryOf } from '#machines/orders/delivery'
import { emptyDraft } from '#shared/orders/order-draft'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
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
