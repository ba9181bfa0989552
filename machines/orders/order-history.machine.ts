import { type ActorRefFrom, assign, emit, setup } from 'xstate'

/** A past order whose lines are to be put into the cart again. */
export interface ReorderedOrder {
  validatedCartId: string
  number: string
}

/** An order as a complaint about it names it. */
export interface ComplaintOrder {
  id: string
  /** CMD-2026-000001 */
  number: string
  /** `index` from 0; `name` is the customer's own for the line, empty for none */
  lines: readonly { index: number; label: string; name: string; quantity: number }[]
}

export interface OrderHistoryContext {
  reordered: ReorderedOrder | null
  complaint: ComplaintOrder | null
}

export type OrderHistoryEvent =
  | { type: 'reorder.ask'; order: ReorderedOrder }
  | { type: 'complaint.ask'; order: ComplaintOrder }
  | { type: 'dialog.close' }

/** What is asked about one order, over the list and over its details: one thing at a time. */
export const orderHistoryMachine = setup({
  types: {
    context: {} as OrderHistoryContext,
    events: {} as OrderHistoryEvent,
    emitted: {} as { type: 'complaint.closed' },
  },
}).createMachine({
  id: 'orderHistory',
  context: { reordered: null, complaint: null },
  initial: 'reading',
  states: {
    reading: {
      on: {
        'reorder.ask': {
          target: 'reordering',
          actions: assign(({ event }) => ({ reordered: event.order })),
        },
        'complaint.ask': {
          target: 'complaining',
          actions: assign(({ event }) => ({ complaint: event.order })),
        },
      },
    },
    reordering: {
      exit: assign({ reordered: null }),
      on: { 'dialog.close': 'reading' },
    },
    complaining: {
      exit: assign({ complaint: null }),
      on: {
        'dialog.close': {
          target: 'reading',
          actions: emit({ type: 'complaint.closed' }),
          description: 'Sent or given up: whoever shows what happened to the order reads it again.',
        },
      },
    },
  },
})

export type OrderHistoryRef = ActorRefFrom<typeof orderHistoryMachine>
