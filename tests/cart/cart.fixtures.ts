import { onTestFinished } from 'vitest'
import { createActor, fromPromise, fromTransition } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine'
import type { CartNews, KeyedLine, PreValidated } from '#machines/cart/cart.types'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { emptyDetails } from '#shared/orders/order-draft'

export const withoutKey = ({ key: _, ...line }: KeyedLine): CartLine => line

/** A cart with these lines, under the keys 0, 1, 2…; what it tells the shop and sends to the server is kept. */
export const start = (
  lines: readonly CartLine[],
  preValidate: () => Promise<PreValidated> = () => Promise.reject(new Error('not expected')),
) => {
  const news: CartNews[] = []
  const sent: Configuration[][] = []
  const shop = createActor(
    fromTransition((state, event: CartNews) => {
      news.push(event)
      return state
    }, null),
  ).start()
  const actor = createActor(
    cartMachine.provide({
      actors: {
        preValidate: fromPromise<PreValidated, { configurations: Configuration[] }>(({ input }) => {
          sent.push(input.configurations)
          return preValidate()
        }),
      },
    }),
    { input: { shop, lines, unavailable: [], validatedCartId: null, priceMoved: [], details: emptyDetails } },
  )
  onTestFinished(() => {
    actor.stop()
  })
  actor.start()
  return {
    actor,
    news,
    sent,
    context: () => actor.getSnapshot().context,
    lines: () => actor.getSnapshot().context.lines.map(withoutKey),
    keys: () => actor.getSnapshot().context.lines.map(({ key }) => key),
    value: () => actor.getSnapshot().value,
  }
}
