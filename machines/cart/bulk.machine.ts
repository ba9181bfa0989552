import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { NewAnswer } from './bulk.ts'

export interface BulkContext {
  /** keys of the chosen lines */
  keys: readonly number[]
  /** ids of their models */
  subFamilyIds: readonly string[]
  models: readonly LoadedTemplate[]
  answer: NewAnswer | null
  failure: Failure | null
}

export type BulkEvent =
  | { type: 'bulk.open' }
  | { type: 'bulk.choose'; keys: readonly number[] }
  /** the lines are chosen: their templates say what may be changed */
  | { type: 'bulk.next'; subFamilyIds: readonly string[] }
  | { type: 'bulk.answer'; answer: NewAnswer | null }
  | { type: 'bulk.retry' }
  | { type: 'bulk.back' }
  /** done, or given up */
  | { type: 'bulk.close' }

/** One answer of several lines of the cart: which lines, which answer, and its effect (`bulk.ts`) before it is applied. */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    /** GET api/configurator/templates/{subFamilyId}, of each */
    loadModels: requiredCall<LoadedTemplate[], { subFamilyIds: readonly string[] }>('loadModels'),
  },
  guards: { hasLines: ({ context }) => context.keys.length > 0 },
}).createMachine({
  id: 'bulk',
  context: { keys: [], subFamilyIds: [], models: [], answer: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'bulk.open': { target: 'choosing', actions: assign({ keys: [], models: [] }) } },
    },
    choosing: {
      tags: 'open',
      on: {
        'bulk.choose': { actions: assign(({ event }) => ({ keys: event.keys })) },
        'bulk.next': {
          guard: 'hasLines',
          target: 'loading',
          actions: assign(({ event }) => ({ subFamilyIds: event.subFamilyIds })),
        },
        'bulk.close': 'closed',
      },
    },
    loading: {
      tags: ['open', 'busy'],
      entry: assign({ failure: null, answer: null }),
      on: { 'bulk.close': 'closed' },
      invoke: {
        id: 'loadModels',
        src: 'loadModels',
        input: ({ context }) => ({ subFamilyIds: context.subFamilyIds }),
        onDone: { target: 'answering', actions: assign(({ event }) => ({ models: event.output })) },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    failed: {
      tags: 'open',
      on: { 'bulk.retry': 'loading', 'bulk.back': 'choosing', 'bulk.close': 'closed' },
    },
    answering: {
      tags: 'open',
      on: {
        'bulk.answer': { actions: assign(({ event }) => ({ answer: event.answer })) },
        'bulk.back': 'choosing',
        'bulk.close': 'closed',
      },
    },
  },
})

export type BulkRef = ActorRefFrom<typeof bulkMachine>
