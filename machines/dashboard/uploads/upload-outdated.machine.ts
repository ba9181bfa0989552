import { assign, emit, setup } from 'xstate'
import type { OutdatedUploads } from '#shared/dashboard/uploads/uploads.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

/** The uploads that another list has overtaken, cancelled together: asked first. */
export const uploadOutdatedMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'outdated.ask' } | { type: 'outdated.confirm' } | { type: 'outdated.keep' },
    /** for the view: what was cancelled */
    emitted: {} as { type: 'outdated.cancelled'; cancelled: OutdatedUploads },
    tags: {} as 'asked' | 'busy',
  },
  actors: { cancelOutdated: requiredCall<OutdatedUploads, void>('cancelOutdated') },
}).createMachine({
  id: 'uploadOutdated',
  context: { failure: null },
  initial: 'idle',
  states: {
    idle: { on: { 'outdated.ask': { target: 'asked', actions: assign({ failure: null }) } } },
    asked: { tags: 'asked', on: { 'outdated.confirm': 'cancelling', 'outdated.keep': 'idle' } },
    cancelling: {
      tags: ['asked', 'busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'cancelOutdated',
        src: 'cancelOutdated',
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'outdated.cancelled' as const, cancelled: event.output })),
        },
        onError: { target: 'asked', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
  },
})
