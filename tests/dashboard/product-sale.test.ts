import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { productSaleMachine } from '#machines/dashboard/products/product-sale.machine'
import { refusal } from '#tests/platform/refusal'
import { aProduct } from './product.fixtures.ts'

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
  actor.send({ type: 'sale.ask', product: aProduct('on_sale') })
  expect(actor.getSnapshot().hasTag('counting')).toBe(true)
  await waitFor(actor, (snapshot) => !snapshot.hasTag('counting'))
  expect(actor.getSnapshot().hasTag('refused')).toBe(true)
  expect(actor.getSnapshot().context.failure?.code).toBe('NETWORK')
  actor.send({ type: 'sale.confirm' })
  actor.send({ type: 'sale.cancel' })
  expect([actor.getSnapshot().hasTag('open'), changed]).toEqual([false, []])
})
