import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { productSaleMachine } from '#machines/dashboard/products/product-sale.machine'
import type { AdminProduct, ProductState } from '#shared/dashboard/products/products.schema'
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

test('an effect that cannot be read says why, counts no longer, and leaves the sale as it is', async () => {
  const changed: string[] = []
  const actor = createActor(
    productSaleMachine.provide({
      actors: {
        readEffect: fromPromise(() => Promise.reject(refusal('NETWORK'))),
        changeSale: fromPromise(async ({ input }) => {
          changed.push(input.id)
        }),
      },
    }),
  ).start()
  actor.send({ type: 'sale.ask', product: model('on_sale') })
  expect(actor.getSnapshot().hasTag('counting')).toBe(true)
  await waitFor(actor, (snapshot) => !snapshot.hasTag('counting'))
  expect(actor.getSnapshot().hasTag('refused')).toBe(true)
  expect(actor.getSnapshot().context.failure?.code).toBe('NETWORK')
  actor.send({ type: 'sale.confirm' })
  actor.send({ type: 'sale.cancel' })
  expect([actor.getSnapshot().hasTag('open'), changed]).toEqual([false, []])
})
