import { assign, setup } from 'xstate'
import { type Failure, failureOf } from './failure.ts'
import { requiredCall } from './provided.ts'

export interface ResourceContext<T> {
  /** what was read last; undefined until something is */
  data: T | undefined
  failure: Failure | null
}

/** Anew: whoever asks knows of a change, so that an answer on its way from before is none. */
export interface ResourceRequest {
  anew: boolean
}

/**
 * Something read from the server to be shown. What was read before is shown at once and read again behind it; it
 * can be read again at any time, after a failure too.
 */
export const resourceMachineOf = <T>() =>
  setup({
    types: {
      input: {} as { known: T | undefined },
      context: {} as ResourceContext<T>,
      events: {} as
        | { type: 'resource.reload' }
        /** the server can be reached again */
        | { type: 'network.back' },
      tags: {} as 'loading' | 'retrying' | 'ready' | 'failed',
    },
    actors: { load: requiredCall<T, ResourceRequest>('load') },
    guards: { isKnown: ({ context }) => context.data !== undefined },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ data: input.known, failure: null }),
    initial: 'reading',
    states: {
      reading: {
        initial: 'opening',
        on: {
          'resource.reload': {
            target: 'reading',
            reenter: true,
            description: 'What is on its way may be from before the change.',
          },
        },
        states: {
          opening: { always: [{ guard: 'isKnown', target: 'again' }, { target: 'first' }] },
          first: { tags: 'loading' },
          again: { tags: 'ready', description: 'What was read before stays on the screen.' },
          retrying: { tags: ['loading', 'retrying'], description: 'After a failure.' },
        },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ event }) => ({ anew: event.type === 'resource.reload' }),
          onDone: {
            target: 'ready',
            actions: assign(({ event }) => ({ data: event.output, failure: null })),
          },
          onError: {
            target: 'failed',
            actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
          },
        },
      },
      ready: { tags: 'ready', on: { 'resource.reload': 'reading' } },
      failed: {
        tags: 'failed',
        on: {
          'resource.reload': {
            target: 'reading.retrying',
            actions: assign({ data: undefined, failure: null }),
          },
          'network.back': {
            target: 'reading.retrying',
            actions: assign({ data: undefined, failure: null }),
          },
        },
      },
    },
  })

/** The machine of any resource, whatever it reads. */
export const resourceMachine = resourceMachineOf<unknown>()
