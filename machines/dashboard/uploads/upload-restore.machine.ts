import { assign, emit, setup } from 'xstate'
import type { PriceList } from '#shared/dashboard/uploads.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

export interface UploadRestoreContext {
  /** the list that it goes back to */
  list: PriceList | null
  failure: Failure | null
}

export type UploadRestoreEvent =
  | { type: 'restore.ask'; list: PriceList }
  | { type: 'restore.confirm' }
  | { type: 'restore.cancel' }

/** Going back to an earlier price list: asked first, then an upload of its own that is followed like any other. */
export const uploadRestoreMachine = setup({
  types: {
    context: {} as UploadRestoreContext,
    events: {} as UploadRestoreEvent,
    /** for the view, which goes to the upload */
    emitted: {} as { type: 'restore.started'; id: string },
    tags: {} as 'asked' | 'busy',
  },
  actors: { restore: requiredCall<{ id: string }, number>('restore') },
  guards: { isEarlier: ({ event }) => event.type === 'restore.ask' && !event.list.inForce },
}).createMachine({
  id: 'uploadRestore',
  context: { list: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'restore.ask': {
          guard: 'isEarlier',
          target: 'asked',
          actions: assign(({ event }) => ({ list: event.list, failure: null })),
        },
      },
    },
    asked: {
      tags: 'asked',
      on: {
        'restore.confirm': 'restoring',
        'restore.cancel': { target: 'idle', actions: assign({ list: null, failure: null }) },
      },
    },
    restoring: {
      tags: ['asked', 'busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context: { list } }) => {
          if (list === null) throw new Error('No list was chosen.')
          return list.version
        },
        onDone: {
          target: 'idle',
          actions: [
            assign({ list: null }),
            emit(({ event }) => ({ type: 'restore.started' as const, id: event.output.id })),
          ],
        },
        onError: { target: 'asked', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
  },
})
