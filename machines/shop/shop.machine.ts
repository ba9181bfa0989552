import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine'
import type { CartNews } from '#machines/cart/cart.types'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { ConfigurationSubmitted } from '#machines/configurator/configurator.types'
import { type RestoredShop, storedParts, toStored } from '#machines/configurator/stored'
import { requiredChannel } from '#machines/platform/provided'
import type { RepeatedOrder } from '#shared/cart/repeated.rules'
import { emptyDetails, type OrderDraft } from '#shared/orders/order-draft'

export interface ShopInput {
  userId: string | null
  restored: RestoredShop | null
}

export interface ShopContext extends ShopInput {
  /** parts of the content as it opened or was last written; null until both children are there */
  kept: readonly unknown[] | null
  /** what is done from then on is in memory alone */
  refused: boolean
}

export type ShopEvent =
  | CartNews
  | ConfigurationSubmitted
  /** the browser did not take what was to be kept: it is full, or its storage is blocked */
  | { type: 'storage.refused' }
  /** the order history: a past order comes back into the cart */
  | { type: 'order.repeat'; repeated: RepeatedOrder }
  /** the order page: what is written for the order of this validated cart */
  | { type: 'order.drafted'; validatedCartId: string; draft: OrderDraft }
  /** the order page: the order made from this validated cart is placed */
  | { type: 'order.placed'; validatedCartId: string }

/**
 * To session storage: the whole content under its key, or the end of the order draft. The text is worked out when it
 * is written: of several changes in a row, only the last is.
 */
export type ShopWrite = { type: 'content.write'; text: () => string } | { type: 'draft.clear' }

/** One person's shop: the configurator, the cart, and what session storage keeps of both. */
export const shopMachine = setup({
  types: {
    input: {} as ShopInput,
    context: {} as ShopContext,
    events: {} as ShopEvent,
    emitted: {} as { type: 'storage.refused' },
    children: {} as { configurator: 'configurator'; cart: 'cart'; shopStorage: 'shopStorage' },
  },
  actors: {
    configurator: configuratorMachine,
    cart: cartMachine,
    /** Writes session storage: `configuration` soon after content.write, removes the order draft on draft.clear. */
    shopStorage: requiredChannel<ShopWrite>('shopStorage'),
  },
  guards: { isFirstRefusal: ({ context }) => !context.refused },
  actions: {
    /**
     * Both children as they are now, in one text: storage is never half of one and half of the other. Opening writes
     * nothing, so that a shop opened between a session's end and the next sign-in leaves the person's cart alone.
     */
    keep: enqueueActions(({ self, context, enqueue }) => {
      const { configurator, cart } = self.getSnapshot().children
      if (configurator === undefined || cart === undefined) return
      const work = configurator.getSnapshot().context
      const content = cart.getSnapshot().context
      const parts = storedParts(work, content)
      if (context.kept?.every((part, index) => part === parts[index])) return
      enqueue.assign({ kept: parts })
      if (context.kept === null) return
      const text = () => toStored(context.userId, work, content)
      enqueue.sendTo('shopStorage', { type: 'content.write', text })
    }),
  },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({ ...input, kept: null, refused: false }),
  invoke: [
    { id: 'shopStorage', src: 'shopStorage' },
    {
      id: 'configurator',
      src: 'configurator',
      input: ({ self, context }) => ({ shop: self, restored: context.restored?.work ?? null }),
      onSnapshot: { actions: 'keep' },
    },
    {
      id: 'cart',
      src: 'cart',
      input: ({ self, context }) => ({
        shop: self,
        lines: context.restored?.lines ?? [],
        unavailable: context.restored?.unavailable ?? [],
        validatedCartId: context.restored?.validatedCartId ?? null,
        priceMoved: context.restored?.priceMoved ?? [],
        details: context.restored?.details ?? emptyDetails,
        emptied: context.restored?.emptied ?? 0,
        overtaken: context.restored?.overtaken ?? null,
        asked: context.restored?.asked ?? null,
      }),
      onSnapshot: { actions: 'keep' },
    },
  ],
  on: {
    'storage.refused': {
      guard: 'isFirstRefusal',
      actions: [assign({ refused: true }), emit({ type: 'storage.refused' })],
      description: 'Said once: the work goes on in memory.',
    },
    'configuration.submitted': {
      actions: sendTo('cart', ({ event: { key, line, quantity } }) =>
        key === null
          ? { type: 'line.add', line: { ...line, quantity: quantity ?? 1 } }
          : { type: 'line.replace', key, parts: { ...line, ...(quantity !== null && { quantity }) } },
      ),
    },
    'line.modify': {
      actions: sendTo('configurator', ({ event: { index, line } }) => ({
        type: 'modification.start',
        index,
        line,
      })),
    },
    'line.taken': { actions: sendTo('configurator', ({ event }) => event) },
    'line.refused': { actions: sendTo('configurator', ({ event }) => event) },
    'lines.removed': { actions: sendTo('configurator', ({ event }) => event) },
    'cart.validated': {
      actions: [
        sendTo('configurator', { type: 'cart.validated' }),
        sendTo('shopStorage', { type: 'draft.clear' }),
      ],
    },
    'order.repeat': { actions: sendTo('cart', ({ event }) => event) },
    'order.drafted': { actions: sendTo('cart', ({ event }) => event) },
    'order.placed': { actions: sendTo('cart', ({ event }) => event) },
  },
})

export type ShopRef = ActorRefFrom<typeof shopMachine>
