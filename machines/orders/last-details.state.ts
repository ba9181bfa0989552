import { assign, stateIn } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { emptySite } from '#shared/orders/order-site.rules'
import { choices, orderSetup } from './order.setup.ts'

/** An address among those that are shown, which are read again meanwhile or not. */
const choose = orderSetup.createStateConfig({
  on: {
    'address.choose': {
      guard: {
        type: 'isAddress',
        params: ({ event }) => ({ id: event.id, type: event.addressType }),
      },
      actions: [
        {
          type: 'editDraft',
          params: ({ event }) => ({
            parts:
              event.addressType === 'billing'
                ? { billingAddressId: event.id }
                : { shippingAddressId: event.id },
          }),
        },
        'keepDraft',
      ],
    },
  },
})

/** Where the account's addresses stand while the first step is filled in. */
const addresses = orderSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      ...choose,
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          target: 'choosing',
          actions: [
            { type: 'takeAddresses', params: ({ event }) => ({ addresses: event.output }) },
            'keepDraft',
          ],
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ addressFailure: failureOf(event.error) })),
        },
      },
    },
    failed: {
      exit: assign({ addressFailure: null }),
      on: { 'addresses.retry': { target: 'loading' } },
    },
    choosing: {
      on: {
        ...choose.on,
        'address.add': {
          target: 'adding',
          actions: assign(({ event }) => ({ addressType: event.addressType })),
        },
      },
    },
    adding: {
      exit: assign({ addressFailure: null }),
      on: {
        'address.cancel': { target: 'choosing' },
        'address.submit': { target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'addAddress',
        src: 'addAddress',
        input: ({ event }) => {
          if (event.type !== 'address.submit') throw new Error(`Adding an address on ${event.type}.`)
          return event.address
        },
        onDone: { target: 'loading' },
        onError: {
          target: 'adding',
          actions: assign(({ event }) => ({ addressFailure: failureOf(event.error) })),
        },
      },
    },
  },
})

/** First step: project name, the customer’s own reference, a name for each line, comments and the two addresses. */
export const lastDetails = orderSetup.createStateConfig({
  tags: 'last_details',
  type: 'parallel',
  entry: [assign({ step: 'last_details' as const }), 'keepDraft'],
  on: {
    ...choices.on,
    'name.change': {
      actions: [{ type: 'editDraft', params: ({ event }) => ({ parts: { name: event.name } }) }, 'keepDraft'],
    },
    'purchaseOrder.change': {
      actions: [
        { type: 'editDraft', params: ({ event }) => ({ parts: { purchaseOrder: event.purchaseOrder } }) },
        'keepDraft',
      ],
    },
    'productName.change': {
      actions: [
        {
          type: 'editDraft',
          params: ({ context, event }) => ({
            parts: {
              productsNames: context.draft.productsNames.map((product) =>
                product.index === event.index ? { ...product, name: event.name } : product,
              ),
            },
          }),
        },
        'keepDraft',
      ],
    },
    'site.change': {
      actions: [
        {
          type: 'editDraft',
          params: ({ context, event }) => ({
            parts: { site: { ...(context.draft.site ?? emptySite), ...event.parts } },
          }),
        },
        'keepDraft',
      ],
    },
    'comments.change': {
      actions: [
        { type: 'editDraft', params: ({ event }) => ({ parts: { comments: event.comments } }) },
        'keepDraft',
      ],
    },
  },
  states: {
    form: {
      initial: 'filling',
      on: {
        'details.submit': [
          {
            guard: stateIn({ last_details: { addresses: 'saving' } }),
            description: 'Waits for the address that is on its way.',
          },
          { guard: 'areDetailsComplete', target: '#order.validation' },
          { target: '.incomplete', description: 'From now on the view shows what is missing.' },
        ],
        'order.place': [
          {
            guard: stateIn({ last_details: { addresses: 'saving' } }),
            description: 'Waits for the address that is on its way.',
          },
          {
            guard: 'canPlaceAtOnce',
            target: '#order.placing',
            // beside the first step stands what the last try was refused for
            actions: assign({ failure: null }),
            description: 'Where there is room, the second step stands beside the first.',
          },
          { guard: 'hasMethods', target: '.refused' },
        ],
      },
      states: {
        filling: {},
        incomplete: { always: { guard: 'areDetailsComplete', target: 'filling' } },
        refused: {
          description: 'What both steps lack is shown.',
          always: { guard: 'canPlaceAtOnce', target: 'filling' },
        },
      },
    },
    addresses,
  },
})
