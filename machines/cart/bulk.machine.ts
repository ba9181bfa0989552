import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { Criteria } from '#shared/configurator/evaluation'
import type { AskedAnew } from './bulk.ts'

export interface BulkContext {
  /** keys of the chosen lines */
  keys: readonly number[]
  /** ids of their models */
  subFamilyIds: readonly string[]
  models: readonly LoadedTemplate[]
  /** the question, and its answer as it stands in its field */
  asked: AskedAnew | null
  /** line key → what else is set there, so that it may have the answer */
  mended: Readonly<Record<number, Criteria>>
  failure: Failure | null
}

export type BulkEvent =
  | { type: 'bulk.open' }
  | { type: 'bulk.choose'; keys: readonly number[] }
  /** the lines are chosen: their templates say what may be changed */
  | { type: 'bulk.next'; subFamilyIds: readonly string[] }
  /** which question is answered anew */
  | { type: 'bulk.ask'; key: string }
  /** the answer, as its field has it */
  | { type: 'bulk.answer'; text: string }
  /** a repair of one line: it may have the answer then */
  | { type: 'bulk.mend'; line: number; set: Criteria }
  /** that line stays out after all */
  | { type: 'bulk.unmend'; line: number }
  | { type: 'bulk.retry' }
  | { type: 'bulk.back' }
  /** done, or given up */
  | { type: 'bulk.close' }

const nothingAsked = { asked: null, mended: {} } as const satisfies Partial<BulkContext>

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
  guards: {
    hasLines: ({ context }) => context.keys.length > 0,
    isAsked: ({ context }) => context.asked !== null,
    isMended: ({ context }, { line }: { line: number }) => context.mended[line] !== undefined,
  },
}).createMachine({
  id: 'bulk',
  context: { keys: [], subFamilyIds: [], models: [], ...nothingAsked, failure: null },
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
      entry: assign({ failure: null, ...nothingAsked }),
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
        'bulk.ask': { actions: assign(({ event: { key } }) => ({ asked: { key, text: '' }, mended: {} })) },
        'bulk.answer': {
          guard: 'isAsked',
          actions: assign(({ context, event: { text } }) => ({
            asked: context.asked && { ...context.asked, text },
            mended: {},
          })),
          description: 'What mended a line was found for another answer.',
        },
        'bulk.mend': {
          guard: 'isAsked',
          actions: assign(({ context: { mended }, event: { line, set } }) => ({
            mended: { ...mended, [line]: { ...mended[line], ...set } },
          })),
        },
        'bulk.unmend': {
          guard: { type: 'isMended', params: ({ event }) => event },
          actions: assign(({ context, event }) => {
            const { [event.line]: _, ...mended } = context.mended
            return { mended }
          }),
        },
        'bulk.back': 'choosing',
        'bulk.close': 'closed',
      },
    },
  },
})

export type BulkRef = ActorRefFrom<typeof bulkMachine>
