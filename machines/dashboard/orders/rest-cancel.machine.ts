import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { CancelRestBody } from '#shared/dashboard/orders/orders.schema'
import { reasonProblem } from '#shared/orders/payable'

/** What of an order may be cancelled, as it was read last. */
export interface CancellableRest {
  /** parcels that it has left in so far */
  readonly parcels: number
  /** something of it has left, and something has not */
  readonly isOpen: boolean
}

export interface RestCancelContext {
  /** of the order */
  id: string
  rest: CancellableRest
  /** as typed */
  reason: string
  failure: Failure | null
  /** a parcel left, or the rest was cancelled, while this was typed */
  isOvertaken: boolean
}

export type RestCancelEvent =
  /** the order was read again */
  | { type: 'rest.read'; rest: CancellableRest }
  | { type: 'rest.ask' }
  | { type: 'reason.type'; text: string }
  | { type: 'rest.confirm' }
  | { type: 'rest.close' }

/** What is asked of the server. */
export interface CancelledRest {
  readonly id: string
  readonly body: CancelRestBody
}

/**
 * What has not left of an order, and is not to come, cancelled by staff with its reason. Where a parcel left meanwhile, or a
 * colleague was quicker, it is refused and the order is read again: what is typed stays.
 */
export const restCancelMachine = setup({
  types: {
    input: {} as { id: string; rest: CancellableRest },
    context: {} as RestCancelContext,
    events: {} as RestCancelEvent,
    emitted: {} as
      | { type: 'rest.cancelled'; message: string }
      /** the order may be no longer as it is shown */
      | { type: 'rest.refused' },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** gives what is said of it */
    cancelRest: requiredCall<string, CancelledRest>('cancelRest'),
  },
  guards: {
    isGood: ({ context: { rest, reason } }) => rest.isOpen && reasonProblem(reason) === null,
  },
}).createMachine({
  id: 'restCancel',
  context: ({ input: { id, rest } }) => ({ id, rest, reason: '', failure: null, isOvertaken: false }),
  initial: 'idle',
  on: {
    'rest.read': {
      actions: assign(({ context, event: { rest } }) =>
        rest.parcels === context.rest.parcels && rest.isOpen === context.rest.isOpen
          ? { rest }
          : { rest, failure: null, isOvertaken: true },
      ),
    },
  },
  states: {
    idle: {
      on: { 'rest.ask': { target: 'editing', actions: assign({ failure: null, isOvertaken: false }) } },
    },
    editing: {
      tags: 'open',
      on: {
        'reason.type': { actions: assign(({ event: { text } }) => ({ reason: text })) },
        'rest.confirm': { guard: 'isGood', target: 'sending' },
        'rest.close': 'idle',
      },
    },
    sending: {
      tags: ['open', 'busy'],
      description: 'It cannot be left: whether it was cancelled would not be known.',
      entry: assign({ failure: null, isOvertaken: false }),
      invoke: {
        id: 'cancelRest',
        src: 'cancelRest',
        input: ({ context: { id, rest, reason } }) => ({
          id,
          body: { reason: reason.trim(), seen: rest.parcels },
        }),
        onDone: {
          target: 'idle',
          actions: [
            assign({ reason: '' }),
            emit(({ event }) => ({ type: 'rest.cancelled' as const, message: event.output })),
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error) })),
            emit({ type: 'rest.refused' as const }),
          ],
        },
      },
    },
  },
})
