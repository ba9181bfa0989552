import { assign, emit } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { toConfiguration } from '#shared/cart/configurations.rules'
import { detailsOf, namedLines } from '#shared/cart/drafted.rules'
import { changedByHand } from '#shared/cart/repeated.rules'
import { appendLines, appendUnavailable, cartSetup, identified } from './cart.setup.ts'
import type { CartInput } from './cart.types.ts'
import { open } from './open.state.ts'

/** What was stored, under its first keys: those of the lines are their indexes. */
const keyed = ({ lines, unavailable }: CartInput) => {
  const first = appendLines({ lines: [], nextKey: 0 }, lines)
  return { ...first, ...appendUnavailable({ unavailable: [], nextKey: first.nextKey }, unavailable) }
}

/** The cart's lines, their validation by the server, and what it answered. */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input }) => ({
    shop: input.shop,
    ...keyed(input),
    emptied: input.emptied ?? 0,
    removed: null,
    wrongQuantity: null,
    refusals: [],
    failure: null,
    priceMoved: input.priceMoved,
    validatedCartId: input.validatedCartId,
    overtaken: input.overtaken ?? null,
    asked: input.asked ?? null,
    details: input.details,
  }),
  initial: 'open',
  on: {
    'line.add': [
      {
        guard: 'hasRoom',
        target: '.open',
        actions: [
          { type: 'addLines', params: ({ event }) => ({ lines: [event.line] }) },
          { type: 'tellShop', params: { type: 'line.taken', modified: false } },
        ],
        description: 'Taken in every state: a configuration sent from the configurator is never lost.',
      },
      { actions: { type: 'tellShop', params: { type: 'line.refused' } } },
    ],
    'lines.add': [
      {
        guard: { type: 'hasRoomFor', params: ({ event }) => ({ count: event.lines.length }) },
        target: '.open',
        actions: [
          { type: 'addLines', params: ({ event }) => ({ lines: event.lines }) },
          emit({ type: 'lines.taken' }),
        ],
      },
      { actions: emit({ type: 'lines.refused' }) },
    ],
    'order.repeat': {
      guard: { type: 'hasRoomFor', params: ({ event }) => ({ count: event.repeated.lines.length }) },
      target: '.open',
      actions: [
        { type: 'addLines', params: ({ event }) => ({ lines: event.repeated.lines }) },
        assign(({ context, event }) => appendUnavailable(context, event.repeated.unavailable)),
      ],
      description: 'What is in the cart stays: all of the order comes, or nothing.',
    },
    'lines.identify': {
      actions: assign(({ context, event }) => ({ lines: identified(context.lines, event.ids) })),
      description: 'They are the same lines: what was validated stays so.',
    },
    'lines.sync': {
      target: '.open',
      actions: { type: 'syncLines', params: ({ event }) => event },
      description: 'Taken in every state: a cart that is being validated is another one now.',
    },
    'file.attach': {
      guard: { type: 'hasFileRoom', params: ({ event }) => event },
      target: '.open',
      actions: {
        type: 'changeLine',
        params: ({ event: { key, file } }) => ({
          key,
          change: (line) => ({ ...line, files: [...(line.files ?? []), file] }),
        }),
      },
      description: 'Taken in every state: it was on its way when the person went on.',
    },
    'file.remove': {
      guard: { type: 'isLine', params: ({ event }) => ({ key: event.key }) },
      target: '.open',
      actions: {
        type: 'changeLine',
        params: ({ event: { key, id } }) => ({
          key,
          change: (line) => ({ ...line, files: (line.files ?? []).filter((file) => file.id !== id) }),
        }),
      },
    },
    'line.replace': [
      {
        guard: { type: 'isLine', params: ({ event }) => ({ key: event.key }) },
        target: '.open',
        actions: [
          {
            type: 'changeLine',
            params: ({ event: { key, parts } }) => ({
              key,
              change: (line) => changedByHand({ ...line, ...parts }),
            }),
          },
          { type: 'tellShop', params: { type: 'line.taken', modified: true } },
        ],
        description: 'It keeps its place, and its quantity unless another is given.',
      },
      { actions: { type: 'tellShop', params: { type: 'line.refused' } } },
    ],
    'order.drafted': {
      guard: { type: 'isThisCart', params: ({ event }) => ({ validatedCartId: event.validatedCartId }) },
      actions: assign(({ context: { lines }, event: { draft } }) => ({
        lines: namedLines(lines, draft.productsNames),
        details: detailsOf(lines, draft),
      })),
      description: 'What is written for the order is found again when the cart is validated anew.',
    },
    'quote.begun': {
      actions: assign(({ event }) => ({ asked: event.id })),
      description: 'The lines stay: what becomes of the quote is told beside them.',
    },
    'order.placed': [
      {
        guard: { type: 'isThisCart', params: ({ event }) => ({ validatedCartId: event.validatedCartId }) },
        target: '.open',
        actions: 'emptyCart',
        description: 'Lines changed since that validation are another cart: they stay.',
      },
      {
        guard: { type: 'isOvertaken', params: ({ event }) => ({ validatedCartId: event.validatedCartId }) },
        target: '.open',
        actions: 'takeOrdered',
        description: 'What others changed or added since stays to be seen; what was ordered leaves.',
      },
    ],
  },
  states: {
    open,
    confirmingReset: {
      on: {
        'reset.confirm': { target: 'open', actions: 'emptyCart' },
        'reset.cancel': { target: 'open' },
      },
    },
    validating: {
      tags: 'busy',
      on: {
        'lines.sync': {
          target: 'validating',
          reenter: true,
          actions: { type: 'syncLines', params: ({ event }) => event },
          description: 'What is validated is what the cart has: it begins again.',
        },
      },
      entry: assign({ removed: null, wrongQuantity: null, refusals: [], failure: null }),
      invoke: {
        id: 'preValidate',
        src: 'preValidate',
        input: ({ context }) => ({ configurations: context.lines.map(toConfiguration) }),
        onDone: {
          target: 'validated',
          actions: [
            assign(({ event: { output } }) => ({
              validatedCartId: output.validatedCart.id,
              overtaken: null,
              priceMoved: output.priceMoved ?? [],
            })),
            {
              type: 'tellShop',
              params: ({ event }) => ({
                type: 'cart.validated',
                validatedCartId: event.output.validatedCart.id,
              }),
            },
          ],
        },
        onError: {
          target: 'open',
          actions: assign(({ context, event }) => {
            const failure = failureOf(event.error)
            const refusals = failure.lines?.flatMap(({ index, messages }) => {
              const line = context.lines[index]
              return line === undefined ? [] : [{ key: line.key, messages }]
            })
            return { failure, refusals: refusals ?? [] }
          }),
        },
      },
    },
    validated: {
      description: 'The view goes to the order of this validated cart. The lines stay until it is placed.',
      on: { 'order.opened': { target: 'open' } },
    },
  },
})
