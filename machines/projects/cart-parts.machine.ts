import { assign, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'

/** What is there already of what a cart of a chantier needs beside its lines. */
export interface CartParts {
  /** what keeps the cart level with its chantier */
  readonly sync: boolean
  /** what the cart shows of its chantier */
  readonly shown: boolean
}

export type CartPartsEvent =
  /** what keeps the cart level with its chantier runs */
  | { type: 'sync.came' }
  /** it could not be fetched */
  | { type: 'sync.missing' }

/**
 * What a cart of a chantier needs beside its lines is fetched after the page. A line is taller with it, and those below would
 * move: meanwhile lines are held. They are on the device, and a slow network holds them for a moment only.
 */
export const cartPartsMachine = setup({
  types: {
    input: {} as CartParts,
    context: {} as CartParts,
    events: {} as CartPartsEvent,
    /** awaited: lines are held; missing: a part could not be fetched */
    tags: {} as 'awaited' | 'missing',
  },
  actors: {
    /** fetches what the cart shows of its chantier; throws when a part could not be had */
    fetchShown: requiredCall<void>('fetchShown'),
  },
  guards: {
    isWhole: ({ context }) => context.sync && context.shown,
  },
  /** that lines are held at most, ms */
  delays: { patience: 3000 },
}).createMachine({
  id: 'cartParts',
  context: ({ input }) => input,
  initial: 'awaiting',
  states: {
    awaiting: {
      type: 'parallel',
      on: {
        'sync.came': { actions: assign({ sync: true }) },
        'sync.missing': 'missing',
      },
      always: { guard: 'isWhole', target: 'there' },
      states: {
        shown: {
          initial: 'fetching',
          states: {
            fetching: {
              invoke: {
                id: 'fetchShown',
                src: 'fetchShown',
                onDone: { target: 'fetched', actions: assign({ shown: true }) },
                onError: { target: '#cartParts.missing' },
              },
            },
            fetched: {},
          },
        },
        lines: {
          initial: 'held',
          states: {
            held: { tags: 'awaited', after: { patience: 'late' } },
            late: { description: 'They are shown, and are taller once what is awaited is there.' },
          },
        },
      },
    },
    there: {},
    missing: {
      tags: 'missing',
      description: 'The cart shows its lines, and says that something is not there.',
    },
  },
})
