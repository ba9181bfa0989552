import { assign, emit, enqueueActions, not } from 'xstate'
import { type CartLine, parseQuantity } from '#shared/cart/configurations.rules'
import { copyOf } from '#shared/cart/repeated.rules'
import { afterChange, cartSetup, unavailableByKey } from './cart.setup.ts'

const more =
  (by: number) =>
  (line: CartLine): CartLine => ({ ...line, quantity: line.quantity + by })

/** The cart at rest: every edit is taken here. */
export const open = cartSetup.createStateConfig({
  tags: 'editable',
  initial: 'editing',
  on: {
    'quantity.increase': {
      guard: { type: 'isQuantityAfter', params: ({ event }) => ({ key: event.key, by: 1 }) },
      actions: { type: 'changeLine', params: ({ event }) => ({ key: event.key, change: more(1) }) },
    },
    'quantity.decrease': {
      guard: { type: 'isQuantityAfter', params: ({ event }) => ({ key: event.key, by: -1 }) },
      actions: { type: 'changeLine', params: ({ event }) => ({ key: event.key, change: more(-1) }) },
    },
    'quantity.enter': [
      {
        guard: { type: 'isTypedQuantity', params: ({ event: { key, text } }) => ({ key, text }) },
        actions: {
          type: 'changeLine',
          params: ({ event: { key, text } }) => ({
            key,
            change: (line) => ({ ...line, quantity: parseQuantity(text) ?? line.quantity }),
          }),
        },
      },
      {
        guard: { type: 'isLine', params: ({ event }) => ({ key: event.key }) },
        actions: assign(({ event: { key, text } }) => ({ wrongQuantity: { key, text } })),
        description: 'The quantity stays and the view says what is accepted.',
      },
    ],
    'line.annotate': {
      guard: { type: 'isLine', params: ({ event }) => ({ key: event.key }) },
      actions: {
        type: 'changeLine',
        params: ({ event: { key, room, note } }) => ({
          key,
          change: (line) => ({ ...line, room: room || undefined, note: note || undefined }),
        }),
      },
    },
    'line.duplicate': {
      guard: { type: 'canCopy', params: ({ event }) => ({ key: event.key }) },
      actions: [
        {
          type: 'addLines',
          params: ({ context, event }) => ({
            lines: context.lines.filter(({ key }) => key === event.key).map(copyOf),
          }),
        },
        emit(({ event }) => ({ type: 'line.duplicated', key: event.key })),
      ],
      description: 'The copy goes to the end; it was in no past order and has no name.',
    },
    'lines.change': {
      guard: { type: 'areLines', params: ({ event }) => event },
      actions: { type: 'changeLines', params: ({ event }) => event },
    },
    'line.remove': {
      guard: { type: 'isLine', params: ({ event }) => ({ key: event.key }) },
      actions: {
        type: 'removeLines',
        params: ({ context, event }) => ({
          lines: context.lines.filter(({ key }) => key === event.key),
          order: null,
        }),
      },
    },
    'removal.undo': {
      guard: 'hasRemoved',
      actions: assign(({ context: { removed, lines, unavailable } }) => ({
        ...afterChange,
        lines: removed?.before ?? lines,
        unavailable: [...unavailable, ...(removed?.unavailable ?? [])],
      })),
    },
    'removal.dismiss': { actions: assign({ removed: null }) },
    'line.modify': {
      guard: { type: 'isLine', params: ({ event }) => ({ key: event.key }) },
      actions: enqueueActions(({ context: { lines }, event, enqueue }) => {
        const index = lines.findIndex(({ key }) => key === event.key)
        const line = lines[index]
        if (line === undefined) return
        enqueue({ type: 'tellShop', params: { type: 'line.modify', index, line } })
        enqueue.emit({ type: 'line.opened' })
      }),
    },
    'order.takeBack': {
      guard: { type: 'isRepeated', params: ({ event }) => ({ order: event.order }) },
      actions: {
        type: 'removeLines',
        params: ({ context, event: { order } }) => ({
          lines: context.lines.filter(({ previous }) => previous?.order === order),
          order,
        }),
      },
      description:
        'The undo of ordering again. Lines that were changed since are the person’s own: they stay.',
    },
    'nearest.take': {
      guard: { type: 'canTakeNearest', params: ({ event }) => ({ key: event.key }) },
      actions: [
        {
          type: 'addLines',
          params: ({ context, event }) => {
            const nearest = unavailableByKey(context, event.key)?.nearest
            return { lines: nearest ? [nearest] : [] }
          },
        },
        { type: 'dropUnavailable', params: ({ event }) => ({ key: event.key }) },
      ],
    },
    'unavailable.dismiss': {
      guard: { type: 'isUnavailable', params: ({ event }) => ({ key: event.key }) },
      actions: { type: 'dropUnavailable', params: ({ event }) => ({ key: event.key }) },
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
