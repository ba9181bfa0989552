import { assign, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import {
  type CartLine,
  hasRoom,
  isQuantity,
  mergeLine,
  parseQuantity,
  refusalsWithout,
} from '#shared/cart/configurations.rules'
import { changedByHand, type RepeatedOrder } from '#shared/cart/repeated.rules'
import type { Configuration } from '#shared/configurator/configurator.schema'
import type { CartContext, CartEmitted, CartEvent, CartInput, CartNews, PreValidated } from './cart.types.ts'

/** What a change of the lines leaves behind: an undo, a message or a validation would speak of other lines. */
export const afterChange = {
  removed: null,
  wrongQuantity: null,
  failure: null,
  priceMoved: [],
  validatedCartId: null,
}

/** Types, effects, actions and guards of the cart, shared by the files that hold its states. */
export const cartSetup = setup({
  types: {
    input: {} as CartInput,
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as 'busy' | 'editable',
  },
  actors: {
    /** POST api/orders/pre-validate */
    preValidate: requiredCall<PreValidated, { configurations: Configuration[] }>('preValidate'),
  },
  actions: {
    /** Merges parts into a line; its refusal no longer speaks of it, nor does its comparison with a past order. */
    changeLine: assign(({ context }, { index, parts }: { index: number; parts: Partial<CartLine> }) => ({
      ...afterChange,
      lines: mergeLine(context.lines, index, parts).map((line, at) =>
        at === index ? changedByHand(line) : line,
      ),
      refusals: refusalsWithout(context.refusals, index),
    })),
    changeQuantity: assign(({ context }, { index, quantity }: { index: number; quantity: number }) => ({
      ...afterChange,
      lines: mergeLine(context.lines, index, { quantity }),
      refusals: refusalsWithout(context.refusals, index),
    })),
    emptyCart: assign({ ...afterChange, lines: [], unavailable: [], refusals: [] }),
    tellShop: sendTo(
      ({ context }) => context.shop,
      (_, news: CartNews) => news,
    ),
  },
  guards: {
    isNotEmpty: ({ context }) => context.lines.length > 0,
    hasRoom: ({ context }) => hasRoom(context.lines),
    hasRoomForOrder: ({ context }, { repeated }: { repeated: RepeatedOrder }) =>
      hasRoom(context.lines, repeated.lines.length),
    isRepeated: ({ context }, { order }: { order: string }) =>
      context.lines.some(({ previous }) => previous?.order === order) ||
      context.unavailable.some((line) => line.order === order),
    canTakeNearest: ({ context }, { index }: { index: number }) => {
      const line = context.unavailable[index]
      return line !== undefined && line.nearest !== null && hasRoom(context.lines)
    },
    isUnavailable: ({ context }, { index }: { index: number }) => context.unavailable[index] !== undefined,
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
    hasFailure: ({ context }) => context.failure !== null,
    isThisCart: ({ context }, { validatedCartId }: { validatedCartId: string }) =>
      context.validatedCartId === validatedCartId,
    namesLines: (_, { error }: { error: unknown }) => (failureOf(error).lines ?? []).length > 0,
  },
})
