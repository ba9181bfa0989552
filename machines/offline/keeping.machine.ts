import { assign, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'
import { HOUR, MINUTE } from '#shared/platform/durations'

export type KeepingEvent =
  /** who may read the catalogue is another, or nobody */
  | { type: 'reader.changed'; reader: string | null }
  /** the server can be reached again */
  | { type: 'network.back' }

/**
 * What is kept on the device for when there is no network: the catalogue and its prices, and one's chantiers, for the one person who
 * may read them, read again while the page stands. What another was given is removed first, and what nobody may read any
 * more at once.
 */
export const keepingMachine = setup({
  types: {
    input: {} as { reader: string | null },
    context: {} as { reader: string | null },
    events: {} as KeepingEvent,
  },
  actors: {
    /** removes what was kept for anybody else; with a reader, opens their place */
    prepare: requiredCall<void, { reader: string | null }>('prepare'),
    /** reads the chantiers, and all of the rest unless that was done a moment ago; throws when a part could not be had */
    fill: requiredCall<void, { reader: string }>('fill'),
  },
  guards: {
    hasReader: ({ context }) => context.reader !== null,
    isAnother: ({ context }, { reader }: { reader: string | null }) => context.reader !== reader,
  },
  delays: {
    /** between two readings */
    again: HOUR,
    /** after a reading that failed */
    retry: MINUTE,
  },
}).createMachine({
  id: 'keeping',
  context: ({ input }) => ({ reader: input.reader }),
  initial: 'preparing',
  on: {
    'reader.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.preparing',
      actions: assign(({ event }) => ({ reader: event.reader })),
    },
  },
  states: {
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => ({ reader: context.reader }),
        onDone: [{ guard: 'hasReader', target: 'filling' }, { target: 'empty' }],
        onError: { target: 'refused' },
      },
    },
    empty: { description: 'Nobody who may read it is there.' },
    refused: { description: 'The browser keeps nothing, and so has nothing of anybody.' },
    filling: {
      invoke: {
        id: 'fill',
        src: 'fill',
        input: ({ context }) => ({ reader: context.reader ?? '' }),
        onDone: { target: 'kept' },
        onError: { target: 'incomplete' },
      },
    },
    kept: {
      description: 'All of it was read.',
      after: { again: 'filling' },
      on: { 'network.back': 'filling' },
    },
    incomplete: {
      description: 'What could be read is there.',
      after: { retry: 'filling' },
      on: { 'network.back': 'filling' },
    },
  },
})
