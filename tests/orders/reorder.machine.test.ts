import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { reorderMachine } from '#machines/orders/reorder.machine'
import { type RepeatedOrder, repeatedOrder } from '#shared/cart/repeated.rules'
import type { ReorderReply } from '#shared/orders/reorder.schema'
import { refusal } from '#tests/platform/refusal'
import { aReorder } from './orders.fixtures.ts'

const NUMBER = 'CMD-2026-000012'

/** Confirmed at once; gives what it ends with, what it asked and what went to the cart. */
const reordered = async (verify: () => Promise<ReorderReply>, add: () => Promise<void> = async () => {}) => {
  const asked: unknown[] = []
  const added: RepeatedOrder[] = []
  const actor = createActor(
    reorderMachine.provide({
      actors: {
        verifyOrder: fromPromise<ReorderReply, { validatedCartId: string }>(({ input }) => {
          asked.push(input)
          return verify()
        }),
        addToCart: fromPromise<void, RepeatedOrder>(({ input }) => {
          added.push(input)
          return add()
        }),
      },
    }),
    { input: { validatedCartId: 'v1', number: NUMBER } },
  ).start()
  expect(asked).toEqual([])
  actor.send({ type: 'reorder.confirm' })
  const { value, context } = await waitFor(actor, ({ status }) => status === 'done')
  return { value, failure: context.failure, asked, added }
}

describe('ordering again', () => {
  it('asks once confirmed, and puts what came back into the cart', async () => {
    const reply = aReorder()
    expect(await reordered(async () => reply)).toEqual({
      value: 'added',
      failure: null,
      asked: [{ validatedCartId: 'v1' }],
      added: [repeatedOrder(NUMBER, reply)],
    })
  })

  it('says the server’s message when nothing can be ordered, and adds nothing', async () => {
    const reply = aReorder({ success: false, message: 'Aucun produit n’est encore disponible.' })
    expect(await reordered(async () => reply)).toMatchObject({
      value: 'failed',
      failure: { message: 'Aucun produit n’est encore disponible.' },
      added: [],
    })
  })

  it.each([
    ['its own sentence', refusal('NOT_FOUND'), 'Refus NOT_FOUND'],
    ['the sentence for all others', new TypeError('x is not a function'), 'Une erreur est survenue'],
  ])('says of a request that fails %s', async (_, error, message) => {
    expect(await reordered(() => Promise.reject(error))).toMatchObject({
      value: 'failed',
      failure: { message },
      added: [],
    })
  })

  it('says why the cart has no room for it', async () => {
    const full = () => Promise.reject(refusal('CART_FULL'))
    expect(await reordered(async () => aReorder(), full)).toMatchObject({
      value: 'failed',
      failure: { code: 'CART_FULL' },
    })
  })
})
