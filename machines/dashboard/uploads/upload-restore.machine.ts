import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

/**
 * Going back to an earlier price list: an upload of its own begins, which is checked, read and published like any other.
 * Nothing changes by it, so nothing is asked.
 */
export const uploadRestoreMachine = setup({
  types: {
    /** the version that is asked for */
    context: {} as { version: number | null },
    events: {} as { type: 'restore.ask'; version: number },
    /** for the view: it goes to the upload, or says why there is none */
    emitted: {} as { type: 'restore.started'; id: string } | { type: 'restore.failed'; failure: Failure },
  },
  actors: { restore: requiredCall<{ id: string }, number>('restore') },
}).createMachine({
  id: 'uploadRestore',
  context: { version: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'restore.ask': {
          target: 'starting',
          actions: assign(({ event }) => ({ version: event.version })),
        },
      },
    },
    starting: {
      exit: assign({ version: null }),
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context: { version } }) => {
          if (version === null) throw new Error('No list was chosen.')
          return version
        },
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'restore.started' as const, id: event.output.id })),
        },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({
            type: 'restore.failed' as const,
            failure: failureOf(event.error),
          })),
        },
      },
    },
  },
})
