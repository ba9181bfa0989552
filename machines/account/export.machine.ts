import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'

/** All that the shop keeps of a person, given to them as a file. */
export const exportMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'export.ask' },
  },
  actors: {
    /** GET api/user/export, and the browser saves what it gives */
    saveExport: requiredCall<void>('saveExport'),
  },
}).createMachine({
  id: 'export',
  context: { failure: null },
  initial: 'idle',
  states: {
    idle: { on: { 'export.ask': 'preparing' } },
    preparing: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        onDone: 'saved',
        onError: {
          target: 'idle',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
          description: 'Asking again is the retry.',
        },
      },
    },
    saved: {
      description: 'The file is with the browser; it may be asked for again.',
      on: { 'export.ask': 'preparing' },
    },
  },
})
