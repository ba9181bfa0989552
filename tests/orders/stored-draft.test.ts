import { describe, expect, it } from 'vitest'
import { createEmptyActor } from 'xstate'
import type { OrderContext } from '#machines/orders/order.types'
import { fromStoredDraft, toStoredDraft } from '#machines/orders/stored-draft'
import { aValidatedCart } from './orders.fixtures.ts'

const draft = {
  name: 'Chantier Dupont',
  purchaseOrder: 'BC-2026-118',
  productsNames: [{ number: 1, index: 0, name: 'Salon' }],
  comments: 'Livrer le matin.',
  site: { contactName: 'Gardien', contactPhone: '', wishedOn: '2026-06-15' },
  billingAddressId: 'b1',
  shippingAddressId: null,
  paymentMethod: 'card' as const,
  deliveryMode: 'ship' as const,
}
const context: OrderContext = {
  shop: createEmptyActor(),
  userId: 'u1',
  validatedCartId: 'v1',
  idempotencyKey: 'key-of-this-draft-0001',
  previousPrice: 180,
  paymentMethods: ['card'],
  cardProvider: null,
  lastPaymentMethod: null,
  lastAddresses: null,
  offeredSite: null,
  deliveryTariff: null,
  arrival: null,
  quote: null,
  credit: null,
  draft,
  step: 'validation',
  acceptTerms: true,
  cart: aValidatedCart(),
  order: null,
  addresses: null,
  addressType: 'shipping',
  addressFailure: null,
  newTotal: { totalPrice: 205.5, vatPercent: 20, vat: 41.1 },
  failure: null,
}
const stored = JSON.parse(toStoredDraft(context)) as Record<string, unknown>

describe('what session storage keeps of an order', () => {
  it('has the names of the specification', () => {
    expect(stored).toEqual({
      version: 1,
      userId: 'u1',
      validatedCartId: 'v1',
      validatedCart: aValidatedCart(),
      order: null,
      ...draft,
      previousPrice: 198.36,
      step: 'validation',
      idempotencyKey: 'key-of-this-draft-0001',
    })
    expect(JSON.parse(toStoredDraft({ ...context, newTotal: null }))).toMatchObject({ previousPrice: 180 })
  })

  it('gives back the draft, its step and its key', () => {
    expect(fromStoredDraft(JSON.stringify(stored), 'u1', 'v1')).toEqual({
      draft,
      step: 'validation',
      idempotencyKey: 'key-of-this-draft-0001',
    })
  })

  it('gives back a draft of before the customer’s reference and the site were asked', () => {
    const { purchaseOrder: _, site: __, ...before } = stored
    expect(fromStoredDraft(JSON.stringify(before), 'u1', 'v1')?.draft).toEqual({
      ...draft,
      purchaseOrder: '',
      site: null,
    })
  })

  it.each([
    ['nothing', null],
    ['no JSON', 'draft'],
    ['an older version', JSON.stringify({ ...stored, version: 0 })],
    ['another cart’s draft', JSON.stringify({ ...stored, validatedCartId: 'v2' })],
    ['another person’s draft', JSON.stringify({ ...stored, userId: 'u2' })],
    ['a draft that is nobody’s', JSON.stringify({ ...stored, userId: undefined })],
    ['an unknown step', JSON.stringify({ ...stored, step: 'confirmation' })],
    ['a short key', JSON.stringify({ ...stored, idempotencyKey: 'short' })],
    ['a long key', JSON.stringify({ ...stored, idempotencyKey: 'k'.repeat(65) })],
    ['a name that is none', JSON.stringify({ ...stored, name: 12 })],
    ['names that are none', JSON.stringify({ ...stored, productsNames: [{ name: 'Salon' }] })],
    ['an unknown method', JSON.stringify({ ...stored, paymentMethod: 'cash' })],
  ])('drops %s', (_, text) => {
    expect(fromStoredDraft(text, 'u1', 'v1')).toBeNull()
  })
})
