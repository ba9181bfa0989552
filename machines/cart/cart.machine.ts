import { assign, enqueueActions, not, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import {
  type CartLine,
  duplicateLine,
  hasRoom,
  indexAfterInsertion,
  indexAfterRemoval,
  insertLine,
  isQuantity,
  mergeLine,
  moveRefusals,
  parseQuantity,
  refusalsWithout,
  removeLine,
  toConfiguration,
} from '#shared/cart/configurations.rules'
import type { Configuration } from '#shared/configurator/configurator.schema'
import type { CartContext, CartEvent, CartInput, CartNews, PreValidated } from './cart.types.ts'

/** What a change of the lines leaves behind: an undo, a message or a validation would speak of other lines. */
const afterChange = {
  removed: null,
  wrongQuantity: null,
  failure: null,
  priceMoved: [],
  validatedCartId: null,
}

/** The cart's lines, their validation by the server, and what it answered. */
export const cartMachine = setup({
  types: {
    input: {} as CartInput,
    context: {} as CartContext,
    events: {} as CartEvent,
    tags: {} as 'busy' | 'editable',
  },
  actors: {
    /** POST api/orders/pre-validate */
    preValidate: requiredCall<PreValidated, { configurations: Configuration[] }>('preValidate'),
  },
  actions: {
    /** Merges parts into a line; its refusal no longer speaks of it. */
    changeLine: assign(({ context }, { index, parts }: { index: number; parts: Partial<CartLine> }) => ({
      ...afterChange,
      lines: mergeLine(context.lines, index, parts),
      refusals: refusalsWithout(context.refusals, index),
    })),
    changeQuantity: assign(({ context }, { index, quantity }: { index: number; quantity: number }) => ({
      ...afterChange,
      lines: mergeLine(context.lines, index, { quantity }),
      refusals: refusalsWithout(context.refusals, index),
    })),
    emptyCart: assign({ ...afterChange, lines: [], refusals: [] }),
    tellShop: sendTo(
      ({ context }) => context.shop,
      (_, news: CartNews) => news,
    ),
  },
  guards: {
    isNotEmpty: ({ context }) => context.lines.length > 0,
    hasRoom: ({ context }) => hasRoom(context.lines),
    hasRemoved: ({ context }) => context.removed !== null,
    isLine: ({ context }, { index }: { index: number }) => context.lines[index] !== undefined,
    canCopy: ({ context }, { index }: { index: number }) =>
      context.lines[index] !== undefined && hasRoom(context.lines),
    isQuantityAfter: ({ context }, { index, by }: { index: number; by: number }) => {
      const line = context.lines[index]
      return line !== undefined && isQuantity(line.quantity + by)
    },
    isTypedQuantity: (_, { text }: { text: string }) => parseQuantity(text) !== null,
    isRefused: ({ context }) => context.refusals.length > 0,
    isThisCart: ({ context }, { validatedCartId }: { validatedCartId: string }) =>
      context.validatedCartId === validatedCartId,
    namesLines: (_, { error }: { error: unknown }) => (failureOf(error).lines ?? []).length > 0,
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({
    shop: input.shop,
    lines: input.lines,
    removed: null,
    wrongQuantity: null,
    refusals: [],
    failure: null,
    priceMoved: [],
    validatedCartId: input.validatedCartId,
  }),
  initial: 'open',
  on: {
    'line.add': {
      guard: 'hasRoom',
      target: '.open',
      actions: assign(({ context, event }) => ({ ...afterChange, lines: [...context.lines, event.line] })),
      description: 'Taken in every state: a configuration sent from the configurator is never lost.',
    },
    'line.replace': {
      guard: { type: 'isLine', params: ({ event }) => ({ index: event.index }) },
      target: '.open',
      actions: {
        type: 'changeLine',
        params: ({ event }) => ({ index: event.index, parts: event.parts }),
      },
      description:
        'A line modified in the configurator keeps its place, and its quantity unless another is given.',
    },
    'order.placed': {
      guard: { type: 'isThisCart', params: ({ event }) => ({ validatedCartId: event.validatedCartId }) },
      target: '.open',
      actions: ['emptyCart', { type: 'tellShop', params: { type: 'lines.cleared' } }],
      description: 'Lines changed since that validation are another cart: they stay.',
    },
  },
  states: {
    open: {
      tags: 'editable',
      initial: 'editing',
      on: {
        'quantity.increase': {
          guard: { type: 'isQuantityAfter', params: ({ event }) => ({ index: event.index, by: 1 }) },
          actions: {
            type: 'changeQuantity',
            params: ({ context, event }) => ({
              index: event.index,
              quantity: (context.lines[event.index]?.quantity ?? 0) + 1,
            }),
          },
        },
        'quantity.decrease': {
          guard: { type: 'isQuantityAfter', params: ({ event }) => ({ index: event.index, by: -1 }) },
          actions: {
            type: 'changeQuantity',
            params: ({ context, event }) => ({
              index: event.index,
              quantity: (context.lines[event.index]?.quantity ?? 2) - 1,
            }),
          },
        },
        'quantity.enter': [
          {
            guard: { type: 'isTypedQuantity', params: ({ event }) => ({ text: event.text }) },
            actions: {
              type: 'changeQuantity',
              params: ({ event }) => ({ index: event.index, quantity: parseQuantity(event.text) ?? 1 }),
            },
          },
          {
            actions: assign(({ event }) => ({ wrongQuantity: { index: event.index, text: event.text } })),
            description: 'The quantity stays and the view says what is accepted.',
          },
        ],
        'line.duplicate': {
          guard: { type: 'canCopy', params: ({ event }) => ({ index: event.index }) },
          actions: assign(({ context, event }) => ({
            ...afterChange,
            lines: duplicateLine(context.lines, event.index),
          })),
        },
        'line.remove': {
          guard: { type: 'isLine', params: ({ event }) => ({ index: event.index }) },
          actions: [
            assign(({ context, event: { index } }) => {
              const line = context.lines[index]
              return {
                ...afterChange,
                lines: removeLine(context.lines, index),
                refusals: moveRefusals(context.refusals, (at) => indexAfterRemoval(at, index)),
                removed: line === undefined ? null : { index, line },
              }
            }),
            { type: 'tellShop', params: ({ event }) => ({ type: 'line.removed', index: event.index }) },
          ],
        },
        'removal.undo': {
          guard: 'hasRemoved',
          actions: [
            {
              type: 'tellShop',
              params: ({ context }) => ({ type: 'line.restored', index: context.removed?.index ?? 0 }),
            },
            assign(({ context: { lines, removed, refusals } }) => ({
              ...afterChange,
              lines: removed === null ? lines : insertLine(lines, removed.index, removed.line),
              refusals:
                removed === null
                  ? refusals
                  : moveRefusals(refusals, (at) => indexAfterInsertion(at, removed.index)),
            })),
          ],
        },
        'line.modify': {
          guard: { type: 'isLine', params: ({ event }) => ({ index: event.index }) },
          actions: enqueueActions(({ context, event, enqueue }) => {
            const line = context.lines[event.index]
            if (line) enqueue({ type: 'tellShop', params: { type: 'line.modify', index: event.index, line } })
          }),
        },
        'cart.reset': { guard: 'isNotEmpty', target: 'confirmingReset' },
        'cart.validate': { guard: 'isNotEmpty', target: 'validating' },
      },
      states: {
        editing: { always: { guard: 'isRefused', target: 'refused' } },
        refused: {
          description: 'Lines to correct: each message goes with a change of its line.',
          always: { guard: not('isRefused'), target: 'editing' },
        },
        failed: {
          description: 'The cart could not be sent: it is whole, and validating again is the retry.',
        },
      },
    },
    confirmingReset: {
      on: {
        'reset.confirm': {
          target: 'open',
          actions: ['emptyCart', { type: 'tellShop', params: { type: 'lines.cleared' } }],
        },
        'reset.cancel': { target: 'open' },
      },
    },
    validating: {
      tags: 'busy',
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
        onError: [
          {
            guard: { type: 'namesLines', params: ({ event }) => ({ error: event.error }) },
            target: 'open.refused',
            actions: assign(({ event }) => {
              const failure = failureOf(event.error)
              return { failure, refusals: failure.lines ?? [] }
            }),
          },
          { target: 'open.failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
        ],
      },
    },
    validated: {
      description: 'The view goes to the order of this validated cart. The lines stay until it is placed.',
      on: { 'order.opened': { target: 'open' } },
    },
  },
})
