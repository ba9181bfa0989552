import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { AuditExportQuery } from '#shared/dashboard/audit/audit.schema'

/** The log as a file, with the filters of the list. */
export const auditExportMachine = setup({
  types: {
    context: {} as { query: AuditExportQuery; failure: Failure | null },
    events: {} as
      | { type: 'export.ask'; query: AuditExportQuery }
      /** it was read why the last one was not made */
      | { type: 'failure.dismiss' },
  },
  actors: {
    /** GET api/admin/audit.csv, and the browser saves what it gives */
    saveAudit: requiredCall<void, AuditExportQuery>('saveAudit'),
  },
}).createMachine({
  id: 'auditExport',
  context: { query: {}, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'export.ask': {
          target: 'preparing',
          actions: assign(({ event }) => ({ query: event.query, failure: null })),
        },
        'failure.dismiss': { actions: assign({ failure: null }) },
      },
    },
    preparing: {
      invoke: {
        id: 'saveAudit',
        src: 'saveAudit',
        input: ({ context }) => context.query,
        onDone: 'idle',
        onError: { target: 'idle', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
  },
})
