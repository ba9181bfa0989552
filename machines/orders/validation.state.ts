import { assign } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { arrivalDates } from '#shared/orders/delivery-dates'
import { toPlaceOrderBody } from '#shared/orders/order-draft.rules'
import { toCents } from '#shared/platform/money'
import { deliveryOf, tariffOfRefusal } from './delivery.ts'
import { choices, orderSetup } from './order.setup.ts'
import type { OrderContext, OrderEvent } from './order.types.ts'

/** Second step: everything read back, the payment method and the terms. */
export const validation = orderSetup.createStateConfig({
  tags: 'validation',
  initial: 'judging',
  entry: [assign({ step: 'validation' as const }), 'keepDraft'],
  exit: assign({ failure: null }),
  on: {
    ...choices.on,
    'step.back': { target: 'last_details' },
    'order.place': [
      { guard: 'canPlace', target: 'placing' },
      {
        guard: 'hasMethods',
        target: '.incomplete',
        description: 'From now on the view shows what is missing.',
      },
    ],
  },
  states: {
    judging: { always: [{ guard: 'hasFailure', target: 'failed' }, { target: 'reviewing' }] },
    reviewing: {},
    incomplete: { always: { guard: 'canPlace', target: 'reviewing' } },
    failed: { description: 'The order was not placed: all is kept, placing again is the retry.' },
  },
})

/** The call that places the order. Its key makes a second run, after a restored snapshot, harmless. */
export const placing = orderSetup.createStateConfig({
  tags: ['busy', 'validation'],
  exit: assign({ newTotal: null }),
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context, event }) => {
      const acceptedTotal = event.type === 'price.accept' ? (context.newTotal?.totalPrice ?? null) : null
      const cents = deliveryCents(context, event)
      const mode = cents === null ? 'ship' : context.draft.deliveryMode
      const body = toPlaceOrderBody(
        context.validatedCartId,
        context.draft,
        acceptedTotal,
        cents,
        context.arrival && arrivalDates(context.arrival, mode),
      )
      if (body === null) throw new Error('Placing an order that is not complete.')
      return { body, idempotencyKey: context.idempotencyKey }
    },
    onDone: {
      target: 'confirmation',
      actions: assign(({ event }) => ({ order: event.output, cart: event.output.validated_cart })),
    },
    onError: [
      {
        guard: { type: 'isPriceMoved', params: ({ event }) => ({ error: event.error }) },
        target: 'priceMoved',
        actions: [
          assign(({ event }) => ({ newTotal: failureOf(event.error).newTotal ?? null })),
          { type: 'takeArrival', params: ({ event }) => ({ error: event.error }) },
          'keepDraft',
        ],
      },
      {
        guard: { type: 'isOrderedAlready', params: ({ event }) => ({ error: event.error }) },
        target: 'loading',
        actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        description: 'An earlier placing went through unseen: the cart knows its order.',
      },
      {
        guard: { type: 'isNoLongerValid', params: ({ event }) => ({ error: event.error }) },
        target: 'cartRefused',
        actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
      },
      {
        guard: { type: 'isDeliveryMoved', params: ({ event }) => ({ error: event.error }) },
        target: 'validation',
        actions: [
          { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          assign(({ event }) => ({ deliveryTariff: tariffOfRefusal(event.error) ?? null })),
        ],
        description: 'The total is shown anew: nothing is ordered until it is placed again.',
      },
      {
        guard: { type: 'isDaysMoved', params: ({ event }) => ({ error: event.error }) },
        target: 'validation',
        actions: [
          { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          { type: 'takeArrival', params: ({ event }) => ({ error: event.error }) },
        ],
        description: 'The days are shown anew: nothing is promised until it is placed again.',
      },
      {
        target: 'validation',
        actions: [
          { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          { type: 'takeCredit', params: ({ event }) => ({ error: event.error }) },
        ],
      },
    ],
  },
})

/** What the customer accepts for the delivery, in cents ex. VAT; null where the shop tells none. */
const deliveryCents = (context: OrderContext, event: OrderEvent): number | null => {
  if (event.type === 'price.accept' && context.newTotal !== null) {
    const { delivery } = context.newTotal
    return delivery === undefined ? null : toCents(delivery)
  }
  const delivery = deliveryOf(context)
  return delivery?.kind === 'priced' ? delivery.cents : null
}
