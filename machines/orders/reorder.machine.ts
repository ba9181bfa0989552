import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type RepeatedOrder, repeatedOrder } from '#shared/cart/repeated.rules'
import type { ReorderReply } from '#shared/orders/reorder.schema'

export interface ReorderInput {
  validatedCartId: string
  /** the order's number: CMD-2026-000001 */
  number: string
}

export interface ReorderContext extends ReorderInput {
  /** what goes to the cart, once the server has compared it */
  repeated: RepeatedOrder
  /** why nothing went to the cart (§8) */
  failure: Failure | null
}

export type ReorderEvent = { type: 'reorder.confirm' } | { type: 'reorder.cancel' }

/** Ordering a past order again (§2.11): asked once, compared by the server, put into the cart. */
export const reorderMachine = setup({
  types: {
    input: {} as ReorderInput,
    context: {} as ReorderContext,
    events: {} as ReorderEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** GET api/orders/verifyOrderInOneClick/{validatedCartId} */
    verifyOrder: requiredCall<ReorderReply, { validatedCartId: string }>('verifyOrder'),
    /** Adds to the cart that this tab keeps; throws when it has no room, and then adds nothing. */
    addToCart: requiredCall<void, RepeatedOrder>('addToCart'),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
  guards: {
    isOrderable: (_, { success }: { success: boolean }) => success,
  },
}).createMachine({
  id: 'reorder',
  context: ({ input }) => ({ ...input, repeated: { lines: [], unavailable: [] }, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      on: { 'reorder.confirm': 'verifying', 'reorder.cancel': 'cancelled' },
    },
    verifying: {
      tags: 'busy',
      on: { 'reorder.cancel': 'cancelled' },
      invoke: {
        id: 'verifyOrder',
        src: 'verifyOrder',
        input: ({ context: { validatedCartId } }) => ({ validatedCartId }),
        onDone: [
          {
            guard: { type: 'isOrderable', params: ({ event }) => ({ success: event.output.success }) },
            target: 'adding',
            actions: assign(({ context, event }) => ({
              repeated: repeatedOrder(context.number, event.output),
            })),
          },
          {
            target: 'failed',
            description: 'No line can be ordered and nothing stands in for any: the server says so (§8).',
            actions: assign(({ event }) => ({
              failure: { code: 'NOT_ORDERABLE', message: event.output.message },
            })),
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => context.repeated,
        onDone: 'added',
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    added: { type: 'final', description: 'The view goes to the cart.' },
    failed: { type: 'final', description: 'The view says why and closes the dialog (§8).' },
    cancelled: { type: 'final' },
  },
})
