import { assign, emit, enqueueActions, not } from 'xstate'
import {
  duplicateLine,
  indexAfterInsertion,
  indexAfterRemoval,
  insertLine,
  moveRefusals,
  parseQuantity,
  removeLine,
} from '#shared/cart/configurations.rules'
import { afterChange, cartSetup } from './cart.setup.ts'

/** The cart at rest: every edit is taken here. */
export const open = cartSetup.createStateConfig({
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
      actions: [
        assign(({ context, event }) => ({
          ...afterChange,
          lines: duplicateLine(context.lines, event.index),
        })),
        emit(({ event }) => ({ type: 'line.duplicated', index: event.index })),
      ],
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
            removed: line === undefined ? null : { order: null, lines: [{ index, line }], unavailable: [] },
          }
        }),
        { type: 'tellShop', params: ({ event }) => ({ type: 'line.removed', index: event.index }) },
      ],
    },
    'removal.undo': {
      guard: 'hasRemoved',
      actions: enqueueActions(({ context: { removed }, enqueue }) => {
        if (removed === null) return
        // from the first: each place is then what it was
        for (const { index, line } of removed.lines) {
          enqueue.assign(({ context: { lines, refusals } }) => ({
            lines: insertLine(lines, index, line),
            refusals: moveRefusals(refusals, (at) => indexAfterInsertion(at, index)),
          }))
          enqueue({ type: 'tellShop', params: { type: 'line.restored', index } })
        }
        enqueue.assign(({ context: { unavailable } }) => ({
          ...afterChange,
          unavailable: [...unavailable, ...removed.unavailable],
        }))
      }),
    },
    'removal.dismiss': { actions: assign({ removed: null }) },
    'line.modify': {
      guard: { type: 'isLine', params: ({ event }) => ({ index: event.index }) },
      actions: enqueueActions(({ context, event, enqueue }) => {
        const line = context.lines[event.index]
        if (line) enqueue({ type: 'tellShop', params: { type: 'line.modify', index: event.index, line } })
      }),
    },
    'order.takeBack': {
      guard: { type: 'isRepeated', params: ({ event }) => ({ order: event.order }) },
      actions: enqueueActions(({ context, event: { order }, enqueue }) => {
        const leaving = context.lines.flatMap((line, index) =>
          line.previous?.order === order ? [{ index, line }] : [],
        )
        // from the last: the place of those before stays what it was
        for (const { index } of leaving.toReversed()) {
          enqueue.assign(({ context: { lines, refusals } }) => ({
            lines: removeLine(lines, index),
            refusals: moveRefusals(refusals, (at) => indexAfterRemoval(at, index)),
          }))
          enqueue({ type: 'tellShop', params: { type: 'line.removed', index } })
        }
        enqueue.assign(({ context: { unavailable } }) => ({
          ...afterChange,
          unavailable: unavailable.filter((line) => line.order !== order),
          removed: {
            order,
            lines: leaving,
            unavailable: unavailable.filter((line) => line.order === order),
          },
        }))
      }),
      description:
        'The undo of ordering again. Lines that were changed since are the person’s own: they stay.',
    },
    'nearest.take': {
      guard: { type: 'canTakeNearest', params: ({ event }) => ({ index: event.index }) },
      actions: assign(({ context: { lines, unavailable }, event: { index } }) => {
        const nearest = unavailable[index]?.nearest
        return {
          ...afterChange,
          lines: nearest ? [...lines, nearest] : lines,
          unavailable: unavailable.toSpliced(index, 1),
        }
      }),
    },
    'unavailable.dismiss': {
      guard: { type: 'isUnavailable', params: ({ event }) => ({ index: event.index }) },
      actions: assign(({ context, event }) => ({
        unavailable: context.unavailable.toSpliced(event.index, 1),
      })),
    },
    'cart.reset': { guard: 'isNotEmpty', target: 'confirmingReset' },
    'cart.validate': { guard: 'isNotEmpty', target: 'validating' },
  },
  states: {
    editing: {
      always: [
        { guard: 'isRefused', target: 'refused' },
        { guard: 'hasFailure', target: 'failed' },
      ],
    },
    refused: {
      description: 'Lines to correct: each message goes with a change of its line.',
      always: { guard: not('isRefused'), target: 'editing' },
    },
    failed: {
      description: 'The cart could not be sent: it is whole, and validating again is the retry.',
      always: { guard: not('hasFailure'), target: 'editing' },
    },
  },
})
