import { onTestFinished } from 'vitest'
import { createActor, fromCallback, fromPromise, fromTransition, waitFor } from 'xstate'
import { orderMachine } from '#machines/orders/order.machine'
import type { OrderSnapshot } from '#machines/orders/order.selectors'
import type { DraftWrite, LoadedCart, OrderNews, RestoredOrder } from '#machines/orders/order.types'
import { fromStoredDraft } from '#machines/orders/stored-draft'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import { emptyDraft } from '#shared/orders/order-draft'
import type { Order, PlaceOrderBody } from '#shared/orders/orders.schema'
import { anAddress, anOrder, aValidatedCart } from './orders.fixtures.ts'

export const KEY = 'key-of-this-draft-0001'

export const billing = anAddress({ id: 'b1' })

export const shipping = anAddress({ id: 's1', type: 'shipping', name: 'Chantier' })

export interface Calls {
  loadCart: () => Promise<LoadedCart>
  loadOrder: () => Promise<Order>
  loadAddresses: () => Promise<Address[]>
  addAddress: (body: AddAddressBody) => Promise<void>
  placeOrder: (input: { body: PlaceOrderBody; idempotencyKey: string }) => Promise<Order>
}

export const served: Calls = {
  loadCart: async () => ({ validatedCart: aValidatedCart(), paymentMethods: ['card', 'bank_transfer'] }),
  loadOrder: async () => anOrder(),
  loadAddresses: async () => [billing, shipping],
  addAddress: async () => {},
  placeOrder: async () => anOrder(),
}

/** The order of the validated cart `v1`; calls may be replaced while it runs. */
export const start = (
  calls: Partial<Calls> = {},
  restored: RestoredOrder | null = null,
  begun = emptyDraft,
) => {
  const use = { ...served, ...calls }
  const placed: { body: PlaceOrderBody; idempotencyKey: string }[] = []
  const news: OrderNews[] = []
  let text: string | null = null
  const shop = createActor(
    fromTransition((state, event: OrderNews) => {
      news.push(event)
      return state
    }, null),
  ).start()
  const actor = createActor(
    orderMachine.provide({
      actors: {
        loadCart: fromPromise<LoadedCart, { id: string }>(() => use.loadCart()),
        loadOrder: fromPromise<Order, { id: string }>(() => use.loadOrder()),
        loadAddresses: fromPromise<Address[], undefined>(() => use.loadAddresses()),
        addAddress: fromPromise<void, AddAddressBody>(({ input }) => use.addAddress(input)),
        placeOrder: fromPromise<Order, { body: PlaceOrderBody; idempotencyKey: string }>(({ input }) => {
          placed.push(input)
          return use.placeOrder(input)
        }),
        draftStorage: fromCallback<DraftWrite, undefined>(({ receive }) =>
          receive((write) => {
            text = write.type === 'draft.write' ? write.text : null
          }),
        ),
      },
    }),
    {
      input: {
        shop,
        userId: 'u1',
        validatedCartId: 'v1',
        restored,
        begun,
        previousPrice: null,
        idempotencyKey: KEY,
      },
    },
  )
  onTestFinished(() => {
    actor.stop()
  })
  actor.start()
  return {
    actor,
    use,
    placed,
    news,
    until: (predicate: (snapshot: OrderSnapshot) => boolean) => waitFor(actor, predicate),
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    text: () => text,
    /** what a reload would find */
    kept: () => fromStoredDraft(text, 'u1', 'v1'),
  }
}

export const choosing = (snapshot: OrderSnapshot) =>
  snapshot.matches({ last_details: { addresses: 'choosing' } })

/** At the second step with a method and the terms: one click from the order. */
export const atValidation = async (calls: Partial<Calls> = {}) => {
  const order = start(calls)
  await order.until(choosing)
  order.actor.send({ type: 'name.change', name: 'Chantier Dupont' })
  order.actor.send({ type: 'details.submit' })
  order.actor.send({ type: 'payment.choose', paymentMethod: 'card' })
  order.actor.send({ type: 'terms.accept', accepted: true })
  return order
}
