import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { orderMachine } from '#machines/orders/order.machine'
import type { RestoredOrder } from '#machines/orders/order.types'
import { detailsProblems, emptyDraft } from '#shared/orders/order-draft.rules'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { anAddress, anOrder, aValidatedCart } from './orders.fixtures.ts'

const shop = createEmptyActor()
const input = {
  shop,
  userId: 'u1',
  validatedCartId: 'v1',
  previousPrice: null,
  begun: emptyDraft,
  idempotencyKey: 'key-of-this-draft-0001',
}
const restored: RestoredOrder = {
  draft: {
    name: 'Chantier Dupont',
    productsNames: [],
    comments: '',
    billingAddressId: 'b1',
    shippingAddressId: 's1',
    paymentMethod: 'card',
  },
  step: 'validation',
  idempotencyKey: 'key-of-this-draft-0001',
}

describePaths(orderMachine, {
  inputs: [
    { ...input, restored: null },
    { ...input, restored },
  ],
  events: [
    { type: 'load.retry' },
    { type: 'name.change', name: 'Chantier Dupont' },
    { type: 'name.change', name: '' },
    { type: 'productName.change', index: 0, name: 'Salon' },
    { type: 'comments.change', comments: 'Livrer le matin.' },
    { type: 'address.choose', addressType: 'billing', id: 'b1' },
    { type: 'address.choose', addressType: 'shipping', id: 's1' },
    { type: 'addresses.retry' },
    { type: 'address.add', addressType: 'shipping' },
    { type: 'address.cancel' },
    {
      type: 'address.submit',
      address: {
        billing_address: false,
        shipping_address: true,
        name: 'Chantier',
        company_name: 'Pose & Stores',
        street: '1 rue Neuve',
        postal_code: '69001',
        city: 'Lyon',
      },
    },
    { type: 'details.submit' },
    { type: 'payment.choose', paymentMethod: 'card' },
    { type: 'payment.choose', paymentMethod: 'deferred' },
    { type: 'terms.accept', accepted: true },
    { type: 'terms.accept', accepted: false },
    { type: 'step.back' },
    { type: 'order.place' },
    { type: 'price.accept' },
    { type: 'cart.return' },
    done('loadCart', { validatedCart: aValidatedCart(), paymentMethods: ['card', 'bank_transfer'] }),
    done('loadCart', { validatedCart: aValidatedCart(), paymentMethods: [] }),
    done('loadCart', { validatedCart: aValidatedCart({ orderId: 'o1' }), paymentMethods: [] }),
    failed('loadCart', refusal('NOT_FOUND')),
    failed('loadCart', refusal('NETWORK')),
    done('loadOrder', anOrder()),
    failed('loadOrder', refusal('NETWORK')),
    done('loadAddresses', [anAddress({ id: 'b1' }), anAddress({ id: 's1', type: 'shipping' })]),
    done('loadAddresses', []),
    failed('loadAddresses', refusal('NETWORK')),
    done('addAddress'),
    failed('addAddress', refusal('INVALID_FIELDS')),
    done('placeOrder', anOrder()),
    failed('placeOrder', refusal('PRICE_MOVED', { total_price: 205.5, vatPercent: 20, vat: 41.1 })),
    failed('placeOrder', refusal('CART_ALREADY_ORDERED')),
    failed('placeOrder', refusal('CART_NO_LONGER_VALID')),
    failed('placeOrder', refusal('NETWORK')),
  ],
  project: ({ context }) => ({
    complete: Object.keys(detailsProblems(context.draft)),
    method: context.draft.paymentMethod,
    methods: context.paymentMethods.length,
    terms: context.acceptTerms,
    failed: context.failure !== null,
    step: context.step,
  }),
  check: (snapshot) => {
    const { draft, order, acceptTerms, newTotal, idempotencyKey } = snapshot.context
    // no cart of these paths may be paid for so
    expect(draft.paymentMethod).not.toBe('deferred')
    if (snapshot.matches('validation') || snapshot.matches('placing')) {
      expect(detailsProblems(draft)).toEqual({})
    }
    if (snapshot.matches('placing')) expect([draft.paymentMethod, acceptTerms]).toEqual(['card', true])
    expect(snapshot.matches('confirmation')).toBe(order !== null)
    if (snapshot.matches('priceMoved'))
      expect(newTotal).toEqual({ totalPrice: 205.5, vatPercent: 20, vat: 41.1 })
    if (snapshot.hasTag('last_details') || snapshot.matches('validation')) expect(newTotal).toBeNull()
    expect(idempotencyKey).toBe('key-of-this-draft-0001')
  },
})
