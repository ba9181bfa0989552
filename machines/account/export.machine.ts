import { emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'

/** For the view, which says so. */
export type ExportEmitted = { type: 'export.saved' } | { type: 'export.refused'; failure: Failure }

/** All that the shop keeps of a person, given to them as a file. */
export const exportMachine = setup({
  types: {
    events: {} as { type: 'export.ask' },
    emitted: {} as ExportEmitted,
  },
  actors: {
    /** GET api/user/export, and the browser saves what it gives */
    saveExport: requiredCall<void>('saveExport'),
  },
}).createMachine({
  id: 'export',
  initial: 'idle',
  states: {
    idle: { on: { 'export.ask': 'preparing' } },
    preparing: {
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        onDone: { target: 'idle', actions: emit({ type: 'export.saved' as const }) },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({
            type: 'export.refused' as const,
            failure: failureOf(event.error),
          })),
          description: 'Asking again is the retry.',
        },
      },
    },
  },
})
