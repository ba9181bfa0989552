import { type ActorRefFrom, assign, emit, not, setup, stateIn } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type CheckoutReturn, isPaidByCard } from '#shared/orders/card-checkouts'
import type { Order } from '#shared/orders/orders.schema'

export interface CardPaymentContext {
  order: Order
  /** how one has just come back from paying; null: not from there */
  returned: CheckoutReturn | null
  /** where the order is paid; null: not asked for yet */
  url: string | null
  failure: Failure | null
}

/** Whether an order may be paid by card on the page of Stripe now. */
const isPayable = ({ payment: { provider } }: Order): boolean => provider === 'stripe'

/** Refused as the order is no longer as it is shown. */
const OUT_OF_DATE: readonly string[] = ['PAYMENT_NOT_AWAITED', 'CARD_AMOUNT_TOO_SMALL', 'NOT_FOUND']

/**
 * The payment of an order by card, which is made on the page of Stripe: the page is opened, and who comes back from it waits
 * here until the server was told that the money is there. Only what the server says of the order counts.
 */
export const cardPaymentMachine = setup({
  types: {
    input: {} as { order: Order; returned: CheckoutReturn | null },
    context: {} as CardPaymentContext,
    events: {} as { type: 'payment.open' },
    /** the money is there */
    emitted: {} as { type: 'payment.confirmed' },
    /** leaving: the page of Stripe is on its way; awaiting: it has been paid on, and the server is not told yet */
    tags: {} as 'busy' | 'leaving' | 'awaiting' | 'late',
  },
  actors: {
    /** POST api/orders/{id}/card-payment: where it is paid, the same page while it stands */
    openPage: requiredCall<string, { id: string }>('openPage'),
    /** GET api/orders/{id} */
    readOrder: requiredCall<Order, { id: string }>('readOrder'),
  },
  guards: {
    isPayable: ({ context: { order } }) => isPayable(order),
    isBack: ({ context: { returned } }) => returned === 'done',
    isSettled: (_, order: Order) => isPaidByCard(order),
    isOver: (_, order: Order) => !isPayable(order),
    isOutOfDate: (_, failure: Failure) => OUT_OF_DATE.includes(failure.code),
    isUnderWay: (_, failure: Failure) => failure.code === 'PAYMENT_UNDER_WAY',
    isSoon: not(stateIn({ awaited: { patience: 'late' } })),
  },
  actions: {
    keepOrder: assign((_, order: Order) => ({ order, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
  },
  delays: {
    /** between two questions, and once it is late */
    ask: 2000,
    askSeldom: 15_000,
    /** until the bank is said to take long */
    late: 20_000,
    /** until whoever is still here may ask for the page again */
    comeBack: 10_000,
  },
}).createMachine({
  id: 'cardPayment',
  context: ({ input }) => ({ ...input, url: null, failure: null }),
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: not('isPayable'), target: 'settled' },
        { guard: 'isBack', target: 'awaited' },
        { target: 'offered' },
      ],
    },
    offered: { on: { 'payment.open': 'opening' } },
    opening: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'openPage',
        src: 'openPage',
        input: ({ context }) => ({ id: context.order.id }),
        onDone: { target: 'leaving', actions: assign(({ event }) => ({ url: event.output })) },
        onError: [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => failureOf(event.error) },
            target: 'awaited',
            description: 'It was paid elsewhere, and the bank answers later.',
          },
          {
            guard: { type: 'isOutOfDate', params: ({ event }) => failureOf(event.error) },
            target: 'rereading',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
          },
          {
            target: 'offered',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
            description: 'Nothing is lost: the same page is there when it is asked for again.',
          },
        ],
      },
    },
    leaving: {
      tags: ['busy', 'leaving'],
      description: 'The browser goes to the page of Stripe; it may come back here by its own button.',
      after: { comeBack: 'offered' },
    },
    rereading: {
      tags: 'busy',
      description: 'What is shown is no longer so: the order is read, cancelled or paid meanwhile.',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ id: context.order.id }),
        onDone: [
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'judging',
            actions: [
              { type: 'keepOrder', params: ({ event }) => event.output },
              emit({ type: 'payment.confirmed' }),
            ],
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'judging',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
          },
          { target: 'offered', actions: assign(({ event }) => ({ order: event.output })) },
        ],
        onError: 'offered',
      },
    },
    awaited: {
      tags: 'awaiting',
      type: 'parallel',
      states: {
        question: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'awaitOrder',
                src: 'readOrder',
                input: ({ context }) => ({ id: context.order.id }),
                onDone: [
                  {
                    guard: { type: 'isSettled', params: ({ event }) => event.output },
                    target: '#cardPayment.judging',
                    actions: [
                      { type: 'keepOrder', params: ({ event }) => event.output },
                      emit({ type: 'payment.confirmed' }),
                    ],
                  },
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.output },
                    target: '#cardPayment.judging',
                    actions: { type: 'keepOrder', params: ({ event }) => event.output },
                  },
                  {
                    target: 'resting',
                    actions: { type: 'keepOrder', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: 'resting',
                  description: 'It is asked again; how long it has taken is not forgotten.',
                },
              },
            },
            resting: { after: { ask: { guard: 'isSoon', target: 'asking' }, askSeldom: 'asking' } },
          },
        },
        patience: {
          initial: 'soon',
          states: {
            soon: { after: { late: 'late' } },
            late: {
              tags: 'late',
              on: {
                'payment.open': {
                  target: '#cardPayment.opening',
                  description: 'Who came back without paying gets the same page again.',
                },
              },
            },
          },
        },
      },
    },
    settled: { description: 'Paid, or nothing to pay by card now.' },
  },
})

export type CardPaymentRef = ActorRefFrom<typeof cardPaymentMachine>
