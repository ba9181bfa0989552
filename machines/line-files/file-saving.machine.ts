import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { LineFileParams } from '#shared/line-files/line-files.schema'

/** A file that goes with a line, given to the browser to save. */
export const fileSavingMachine = setup({
  types: {
    input: {} as LineFileParams,
    context: {} as LineFileParams & { failure: Failure | null },
    events: {} as { type: 'file.save' },
  },
  actors: {
    /** GET api/line-files/{id}, and the browser saves what it gives */
    saveLineFile: requiredCall<void, LineFileParams>('saveLineFile'),
  },
}).createMachine({
  id: 'fileSaving',
  context: ({ input: { id } }) => ({ id, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'file.save': { target: 'saving', actions: assign({ failure: null }) } } },
    saving: {
      invoke: {
        id: 'saveLineFile',
        src: 'saveLineFile',
        input: ({ context: { id } }) => ({ id }),
        onDone: 'idle',
        onError: { target: 'idle', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
  },
})
