import { assign, setup } from 'xstate'
import { type Failure, failureOf } from './failure.ts'
import { requiredCall } from './provided.ts'

export interface ResourceContext {
  /** what was read, undefined until then; its type is the reader's affair */
  data: unknown
  failure: Failure | null
}

/**
 * Something read from the server to be shown. What was read before is shown at once and read again behind it; a
 * failure can be tried again.
 */
export const resourceMachine = setup({
  types: {
    input: {} as { known: unknown },
    context: {} as ResourceContext,
    events: {} as { type: 'resource.retry' },
    tags: {} as 'loading' | 'ready' | 'failed',
  },
  actors: { load: requiredCall<unknown>('load') },
  guards: { isKnown: ({ context }) => context.data !== undefined },
  actions: {
    keepFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : undefined) })),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ data: input.known, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isKnown', target: 'again' }, { target: 'first' }] },
        first: { tags: 'loading' },
        again: { tags: 'ready' },
      },
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'ready', actions: assign(({ event }) => ({ data: event.output, failure: null })) },
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    ready: { tags: 'ready' },
    failed: {
      tags: 'failed',
      on: { 'resource.retry': { target: 'reading', actions: assign({ data: undefined, failure: null }) } },
    },
  },
})
