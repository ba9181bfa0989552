import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type RepeatedOrder, repeatedOrder } from '#shared/cart/repeated.rules'
import type { ReorderReply } from '#shared/orders/reorder.schema'

/** What becomes of the lines that stand in the cart. */
export type CartWay = 'add' | 'replace'

/** What goes to the cart, and beside what. */
export interface ToCart {
  readonly repeated: RepeatedOrder
  readonly way: CartWay
}

export interface EstimateOrderInput {
  /** of the estimate */
  id: string
  /** its number, as its owner gives it */
  number: string
  /** lines that stand in the cart, waiting ones among them */
  inCart: number
}

export interface EstimateOrderContext extends EstimateOrderInput {
  /** null: not chosen yet, of a cart that is not empty */
  way: CartWay | null
  /** it was confirmed before that was chosen */
  asked: boolean
  /** once the server has compared it */
  repeated: RepeatedOrder
  /** why nothing went to the cart */
  failure: Failure | null
}

export type EstimateOrderEvent =
  | { type: 'way.choose'; way: CartWay }
  | { type: 'order.confirm' }
  | { type: 'order.cancel' }

/** Ordering the models of an estimate (decision 077): asked once, compared by the server as a past order is, put into the cart. */
export const estimateOrderMachine = setup({
  types: {
    input: {} as EstimateOrderInput,
    context: {} as EstimateOrderContext,
    events: {} as EstimateOrderEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** GET api/estimates/:id/order */
    compareEstimate: requiredCall<ReorderReply, { id: string }>('compareEstimate'),
    /** Puts it into the cart that this tab keeps; throws when that has no room, and then changes nothing. */
    fillCart: requiredCall<void, ToCart>('fillCart'),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
  guards: {
    isChosen: ({ context }) => context.way !== null,
    isOrderable: (_, { success }: { success: boolean }) => success,
  },
}).createMachine({
  id: 'estimateOrder',
  context: ({ input }) => ({
    ...input,
    way: input.inCart === 0 ? 'add' : null,
    asked: false,
    repeated: { lines: [], unavailable: [] },
    failure: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'way.choose': { actions: assign(({ event }) => ({ way: event.way, asked: false })) },
        'order.confirm': [{ guard: 'isChosen', target: 'comparing' }, { actions: assign({ asked: true }) }],
        'order.cancel': 'cancelled',
      },
    },
    comparing: {
      tags: 'busy',
      entry: assign({ failure: null }),
      on: { 'order.cancel': 'cancelled' },
      invoke: {
        id: 'compareEstimate',
        src: 'compareEstimate',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isOrderable', params: ({ event }) => ({ success: event.output.success }) },
            target: 'filling',
            actions: assign(({ context, event }) => ({
              repeated: repeatedOrder(context.number, event.output, 'estimate'),
            })),
          },
          {
            target: 'refused',
            description: 'No line can be ordered and nothing stands in for any: the server says so.',
            actions: assign(({ event }) => ({
              failure: { code: 'NOT_ORDERABLE', message: event.output.message },
            })),
          },
        ],
        onError: {
          target: 'refused',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    filling: {
      tags: 'busy',
      invoke: {
        id: 'fillCart',
        src: 'fillCart',
        input: ({ context: { repeated, way } }) => ({ repeated, way: way ?? 'add' }),
        onDone: 'filled',
        onError: {
          target: 'refused',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: {
      description: 'The dialog says why, and may be tried again, otherwise chosen.',
      on: {
        'way.choose': { actions: assign(({ event }) => ({ way: event.way })) },
        'order.confirm': 'comparing',
        'order.cancel': 'cancelled',
      },
    },
    filled: { type: 'final', description: 'The view goes to the cart.' },
    cancelled: { type: 'final' },
  },
})
