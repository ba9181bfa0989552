import { expect } from 'vitest'
import { productSaleMachine } from '#machines/dashboard/products/product-sale.machine'
import type { AdminProduct, ProductState } from '#shared/dashboard/products.schema'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

const model = (state: ProductState): AdminProduct => ({
  id: 'm',
  reference: 'EN-40',
  name: 'Enrouleur',
  description: '',
  category: { id: 'c', name: 'BLINDS' },
  subCategory: { id: 's', name: 'Enrouleurs' },
  family: { id: 'f', name: 'Motorisés' },
  state,
  withdrawnAt: null,
  priceListVersion: 1,
  drawing: { kind: 'roller', values: {} },
})

describePaths(productSaleMachine, {
  inputs: [undefined],
  events: [
    { type: 'sale.ask', product: model('on_sale') },
    { type: 'sale.ask', product: model('withdrawn') },
    { type: 'sale.ask', product: model('unlisted') },
    { type: 'sale.confirm' },
    { type: 'sale.cancel' },
    done('readEffect', { carts: 2, lines: 3, customers: 1 }),
    failed('readEffect', refusal('NETWORK')),
    done('changeSale'),
    failed('changeSale', refusal('PRODUCT_CHANGED')),
  ],
  project: ({ context: { product, effect, failure } }) => [product?.state, effect?.carts, failure?.code],
  check: (snapshot) => {
    const { product, effect, failure } = snapshot.context
    expect(product === null).toBe(snapshot.matches('idle'))
    // nothing leaves the sale before its effect was told
    if (snapshot.can({ type: 'sale.confirm' })) expect(effect !== null).toBe(product?.state === 'on_sale')
    if (snapshot.hasTag('refused')) expect(failure !== null || product?.state === 'unlisted').toBe(true)
  },
})
