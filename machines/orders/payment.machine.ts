import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { Order } from '#shared/orders/orders.schema'

/** The confirmation of a test card payment, from the page of the order that waits for it. */
export const paymentMachine = setup({
  types: {
    input: {} as { order: Order },
    context: {} as { order: Order; failure: Failure | null },
    events: {} as { type: 'payment.confirm' },
    emitted: {} as { type: 'payment.confirmed' },
    tags: {} as 'busy',
  },
  actors: {
    /** POST api/orders/{id}/test-payment: once or many times, the same order paid once */
    confirmPayment: requiredCall<Order, { id: string }>('confirmPayment'),
  },
  guards: {
    isWaiting: ({ context: { order } }) => order.status === 'awaiting_payment',
    isTest: ({ context: { order } }) =>
      order.status === 'awaiting_payment' && order.payment.provider === 'test',
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ order: input.order, failure: null }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'settled' }] },
    waiting: {
      on: { 'payment.confirm': { guard: 'isTest', target: 'confirming' } },
    },
    confirming: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'confirmPayment',
        src: 'confirmPayment',
        input: ({ context }) => ({ id: context.order.id }),
        onDone: {
          target: 'judging',
          actions: [assign(({ event }) => ({ order: event.output })), emit({ type: 'payment.confirmed' })],
        },
        onError: {
          target: 'waiting',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
          description: 'Nothing is lost: confirming again is the retry.',
        },
      },
    },
    settled: { description: 'Paid, or nothing to pay now.' },
  },
})

export type PaymentRef = ActorRefFrom<typeof paymentMachine>
