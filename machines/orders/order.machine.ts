import { assign } from 'xstate'
import { namesFor } from '#shared/orders/order-draft.rules'
import { emptySite } from '#shared/orders/order-site.rules'
import { openModeOf } from './delivery.ts'
import { projectNameOf } from './draft.ts'
import { lastDetails } from './last-details.state.ts'
import { orderSetup } from './order.setup.ts'
import { placing, validation } from './validation.state.ts'

/** The order's steps: last_details, validation, confirmation (§2.10), for one validated cart. */
export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => ({
    shop: input.shop,
    userId: input.userId,
    validatedCartId: input.validatedCartId,
    idempotencyKey: input.restored?.idempotencyKey ?? input.idempotencyKey,
    previousPrice: input.previousPrice,
    paymentMethods: [],
    cardProvider: null,
    lastPaymentMethod: null,
    lastAddresses: null,
    offeredSite: null,
    deliveryTariff: null,
    arrival: null,
    quote: null,
    credit: null,
    draft: input.restored?.draft ?? input.begun,
    step: input.restored?.step ?? 'last_details',
    acceptTerms: false,
    cart: null,
    order: null,
    addresses: null,
    addressType: 'shipping',
    addressFailure: null,
    newTotal: null,
    failure: null,
  }),
  invoke: { id: 'draftStorage', src: 'draftStorage' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => ({ id: context.validatedCartId }),
        onDone: [
          {
            guard: { type: 'isOrdered', params: ({ event }) => event.output },
            target: 'loadingOrder',
            actions: assign(({ event }) => ({ cart: event.output.validatedCart })),
          },
          {
            target: 'resuming',
            actions: assign(({ context, event: { output } }) => ({
              cart: output.validatedCart,
              paymentMethods: output.paymentMethods,
              cardProvider: output.cardProvider ?? null,
              lastPaymentMethod: output.lastPaymentMethod ?? null,
              lastAddresses: output.lastAddresses ?? null,
              offeredSite: output.site ?? null,
              deliveryTariff: output.deliveryTariff ?? null,
              arrival: output.arrival ?? null,
              quote: output.quote ?? null,
              credit: output.credit ?? null,
              draft: {
                ...context.draft,
                name:
                  context.draft.name ||
                  (output.quote?.name ?? projectNameOf(output.validatedCart.project?.name ?? '')),
                // another cart's lines, or its quote, may not be brought in two
                deliveryMode: openModeOf(context.draft.deliveryMode, output),
                site: context.draft.site ?? output.site ?? emptySite,
                paymentMethod: context.draft.paymentMethod ?? output.lastPaymentMethod ?? null,
                productsNames: namesFor(
                  output.validatedCart.configurations.length,
                  context.draft.productsNames,
                ),
              },
            })),
          },
        ],
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
            target: 'notFound',
          },
          {
            target: 'loadFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loadFailed: {
      exit: assign({ failure: null }),
      on: { 'load.retry': { target: 'loading' } },
    },
    notFound: { description: 'No such validated cart, or another customer’s.', entry: 'dropDraft' },
    resuming: {
      always: [
        {
          guard: 'isAtValidation',
          target: 'loadingAddresses',
          description: 'A reload resumes the step (§2.10).',
        },
        { target: 'last_details' },
      ],
    },
    loadingAddresses: {
      tags: 'busy',
      description: 'The second step reads back the addresses that the first one had loaded.',
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          target: 'resumingValidation',
          actions: { type: 'takeAddresses', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: { target: 'last_details', description: 'The first step says why, and tries again.' },
      },
    },
    resumingValidation: {
      always: [
        { guard: 'isAtValidation', target: 'validation' },
        { target: 'last_details', description: 'An address that was chosen is gone.' },
      ],
    },
    last_details: lastDetails,
    validation,
    placing,
    priceMoved: {
      tags: 'validation',
      description: 'The new total is shown: nothing is ordered until it is accepted.',
      on: {
        'price.accept': { target: 'placing' },
        'cart.return': { target: 'returnedToCart' },
      },
    },
    cartRefused: {
      description: 'A line can no longer be made: it is changed in the cart.',
      on: { 'cart.return': { target: 'returnedToCart' } },
    },
    returnedToCart: { description: 'The view goes to the cart.' },
    loadingOrder: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ id: context.cart?.orderId ?? '' }),
        onDone: { target: 'confirmation', actions: assign(({ event }) => ({ order: event.output })) },
        onError: {
          target: 'loadFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    confirmation: {
      tags: 'confirmation',
      description: 'Placed: the draft and the cart that it came from are done with.',
      entry: ['dropDraft', 'tellShop'],
      on: { 'order.changed': { actions: assign(({ event }) => ({ order: event.order })) } },
    },
  },
})
