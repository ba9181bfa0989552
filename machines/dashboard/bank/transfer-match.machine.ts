import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type {
  BankTransfer,
  FoundOrder,
  PayableOrdersQuery,
  PutAsideBody,
  RecordTransferBody,
  TransferOrder,
} from '#shared/dashboard/bank/bank.schema'
import { chosenProblem, withOrder } from '#shared/dashboard/bank/shares'
import { asideProblem } from '#shared/dashboard/bank/transfer-states'
import { typedCents } from '#shared/orders/payment-entry-draft'

/** What a transfer is to pay, as it is chosen. */
export interface ChosenShare {
  readonly order: TransferOrder
  readonly cents: number
  /** euros, as they are typed; absent: nobody typed them */
  readonly text?: string
}

export interface TransferMatchInput {
  /** an open one */
  transfer: Pick<BankTransfer, 'id' | 'cents' | 'proposals'>
}

export interface TransferMatchContext {
  transfer: Pick<BankTransfer, 'id' | 'cents'>
  /** empty: nothing is chosen */
  shares: readonly ChosenShare[]
  /** what is looked for, as it is typed */
  text: string
  /** what the last search gave; null: nothing was looked for */
  found: readonly FoundOrder[] | null
  /** why it is put aside, as it is typed */
  reason: string
  failure: Failure | null
}

export type TransferMatchEvent =
  /** one of the proposals */
  | { type: 'proposal.choose'; shares: readonly ChosenShare[] }
  /** an order that was found: the whole transfer pays it */
  | { type: 'order.choose'; order: TransferOrder }
  /** an order that was found: it pays a part of it, beside those that are chosen */
  | { type: 'order.add'; order: TransferOrder }
  /** how much of it pays an order */
  | { type: 'share.type'; orderId: string; text: string }
  | { type: 'share.remove'; orderId: string }
  | { type: 'search.change'; text: string }
  | { type: 'search.send' }
  | { type: 'record.confirm' }
  | { type: 'aside.ask' }
  | { type: 'aside.change'; reason: string }
  | { type: 'aside.confirm' }
  /** back to the choice; what was typed stays */
  | { type: 'aside.cancel' }

/** What is asked of the server of one transfer. */
export interface OfTransfer<Body> {
  readonly id: string
  readonly body: Body
}

/** The first proposal is chosen before anybody chooses. */
const expected = ({ proposals }: Pick<BankTransfer, 'proposals'>): readonly ChosenShare[] =>
  proposals[0]?.shares ?? []

/**
 * What an open transfer pays, as a person says it: one of the proposals, an order that they look for, several with a part each, or
 * nothing, with the reason. Where the order or the transfer changed meanwhile the refusal is shown and what was typed stays.
 */
export const transferMatchMachine = setup({
  types: {
    input: {} as TransferMatchInput,
    context: {} as TransferMatchContext,
    events: {} as TransferMatchEvent,
    emitted: {} as
      | { type: 'transfer.moved'; message: string }
      /** the list may be no longer as it is shown */
      | { type: 'transfer.refused' },
    tags: {} as 'busy',
  },
  actors: {
    /** GET api/admin/bank-transfers/orders */
    findOrders: requiredCall<readonly FoundOrder[], PayableOrdersQuery>('findOrders'),
    /** POST api/admin/bank-transfers/{id}/entries; gives what is said of it */
    recordTransfer: requiredCall<string, OfTransfer<RecordTransferBody>>('recordTransfer'),
    /** POST api/admin/bank-transfers/{id}/aside; gives what is said of it */
    putAside: requiredCall<string, OfTransfer<PutAsideBody>>('putAside'),
  },
  actions: {
    forgetOvertaken: assign(({ context: { failure, shares, found } }) =>
      failure?.code === 'ORDER_CHANGED' ? { shares: [], found: null } : { shares, found },
    ),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
  guards: {
    isAsked: ({ context: { text } }) => text.trim() !== '',
    isWhole: ({ context: { transfer, shares } }) => chosenProblem(transfer.cents, shares) === null,
    isReasoned: ({ context: { reason } }) => asideProblem(reason) === null,
  },
}).createMachine({
  id: 'transferMatch',
  context: ({ input: { transfer } }) => ({
    transfer: { id: transfer.id, cents: transfer.cents },
    shares: expected(transfer),
    text: '',
    found: null,
    reason: '',
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'proposal.choose': { actions: assign(({ event: { shares } }) => ({ shares, failure: null })) },
        'order.choose': {
          actions: assign(({ context: { transfer }, event: { order } }) => ({
            shares: [{ order, cents: transfer.cents }],
            failure: null,
          })),
        },
        'order.add': {
          actions: assign(({ context: { transfer, shares }, event: { order } }) => ({
            shares: withOrder(transfer.cents, shares, order),
            failure: null,
          })),
        },
        'share.type': {
          actions: assign(({ context: { shares }, event: { orderId, text } }) => ({
            shares: shares.map((share) =>
              share.order.id === orderId ? { ...share, cents: typedCents(text), text } : share,
            ),
            failure: null,
          })),
        },
        'share.remove': {
          actions: assign(({ context: { shares }, event: { orderId } }) => ({
            shares: shares.filter(({ order }) => order.id !== orderId),
            failure: null,
          })),
        },
        'search.change': { actions: assign(({ event: { text } }) => ({ text })) },
        'search.send': { guard: 'isAsked', target: 'searching' },
        'record.confirm': { guard: 'isWhole', target: 'recording' },
        'aside.ask': { target: 'excusing', actions: assign({ failure: null }) },
      },
    },
    searching: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'findOrders',
        src: 'findOrders',
        input: ({ context: { text } }) => ({ search: text.trim() }),
        onDone: { target: 'choosing', actions: assign(({ event }) => ({ found: event.output })) },
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    recording: {
      tags: 'busy',
      description: 'It cannot be left: whether it was recorded would not be known.',
      entry: assign({ failure: null }),
      invoke: {
        id: 'recordTransfer',
        src: 'recordTransfer',
        input: ({ context: { transfer, shares } }) => ({
          id: transfer.id,
          body: {
            shares: shares.map(({ order, cents }) => ({ orderId: order.id, cents, seen: order.seen })),
          },
        }),
        onDone: {
          target: 'over',
          actions: emit(({ event }) => ({ type: 'transfer.moved' as const, message: event.output })),
        },
        onError: {
          target: 'choosing',
          actions: [
            { type: 'keepFailure', params: ({ event: { error } }) => ({ error }) },
            'forgetOvertaken',
            emit({ type: 'transfer.refused' as const }),
          ],
          description:
            'What was decided of an order as it stood is chosen anew of how it stands; sent again, what did arrive is refused.',
        },
      },
    },
    excusing: {
      on: {
        'aside.change': { actions: assign(({ event: { reason } }) => ({ reason })) },
        'aside.confirm': { guard: 'isReasoned', target: 'puttingAside' },
        'aside.cancel': { target: 'choosing', actions: assign({ failure: null }) },
      },
    },
    puttingAside: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'putAside',
        src: 'putAside',
        input: ({ context: { transfer, reason } }) => ({ id: transfer.id, body: { reason: reason.trim() } }),
        onDone: {
          target: 'over',
          actions: emit(({ event }) => ({ type: 'transfer.moved' as const, message: event.output })),
        },
        onError: {
          target: 'excusing',
          actions: [
            { type: 'keepFailure', params: ({ event: { error } }) => ({ error }) },
            emit({ type: 'transfer.refused' as const }),
          ],
        },
      },
    },
    over: { type: 'final' },
  },
})

export type TransferMatchRef = ActorRefFrom<typeof transferMatchMachine>
