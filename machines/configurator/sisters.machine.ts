import { assign, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'
import type { LoadedTemplate } from './configurator.types.ts'

/** The other models of a model's family that are on sale. */
export interface SistersAsked {
  /** id of the model */
  of: string
  subFamilyIds: readonly string[]
}

export interface SistersContext {
  asked: SistersAsked | null
  models: readonly LoadedTemplate[]
}

export type SistersEvent =
  /** an error stands in what is configured: told again whenever what is configured changes */
  ({ type: 'error.stands' } & SistersAsked) | { type: 'error.gone' }

/**
 * The templates of the other models of a family, loaded once an error stands and nothing changes for a moment: another
 * model may take the answers as they are. Where they cannot be had, repairs by another model are left out and nothing else.
 */
export const sistersMachine = setup({
  types: {
    context: {} as SistersContext,
    events: {} as SistersEvent,
    tags: {} as 'awaited',
  },
  delays: {
    /** ms without a change, before models are loaded for an error that may be gone with the next digit */
    rest: 400,
  },
  actors: {
    /** GET api/configurator/templates/{subFamilyId}, of each: those that can be had */
    loadModels: requiredCall<LoadedTemplate[], { subFamilyIds: readonly string[] }>('loadModels'),
  },
  actions: {
    ask: assign((_, { of, subFamilyIds }: SistersAsked) => ({ asked: { of, subFamilyIds }, models: [] })),
  },
  guards: {
    isAnother: ({ context }, { of }: { of: string }) => context.asked?.of !== of,
  },
}).createMachine({
  id: 'sisters',
  context: { asked: null, models: [] },
  initial: 'idle',
  on: {
    'error.stands': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.resting',
      actions: { type: 'ask', params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      on: {
        'error.stands': { target: 'resting', actions: { type: 'ask', params: ({ event }) => event } },
      },
    },
    resting: {
      tags: 'awaited',
      after: { rest: 'loading' },
      on: {
        'error.stands': {
          target: 'resting',
          reenter: true,
          actions: { type: 'ask', params: ({ event }) => event },
        },
        'error.gone': 'idle',
      },
    },
    loading: {
      tags: 'awaited',
      invoke: {
        id: 'loadModels',
        src: 'loadModels',
        input: ({ context }) => ({ subFamilyIds: context.asked?.subFamilyIds ?? [] }),
        onDone: { target: 'loaded', actions: assign(({ event }) => ({ models: event.output })) },
        onError: 'missed',
      },
    },
    loaded: { description: 'Kept while the model stays the same.' },
    missed: { on: { 'error.gone': 'idle' }, description: 'Tried again with the next error.' },
  },
})
