import { projectSyncSetup } from './project-sync.setup.ts'

/** The cart is the tab's own again; what it changed last in its chantier goes up still, from another tab where this one closes. */
export const parting = projectSyncSetup.createStateConfig({
  initial: 'sending',
  entry: ['forgetStored', 'keepParting', 'forgetFailure'],
  on: { 'project.open': { actions: 'ask' }, 'opening.cancel': { actions: 'forgetOpening' } },
  states: {
    sending: {
      invoke: {
        id: 'changeLast',
        src: 'changeLines',
        input: ({ context: { project, sent, revision } }) => ({
          id: project?.id ?? '',
          changes: sent,
          since: revision,
        }),
        onDone: { target: '#projectSync.routing', actions: ['dropParting', 'leave'] },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'countTry',
          },
          {
            target: '#projectSync.detached.failed',
            actions: [
              'dropParting',
              'leave',
              'forgetOpening',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    waiting: {
      on: { 'network.back': 'sending', 'page.shown': 'sending', 'sync.retry': 'sending' },
      after: { retry: 'sending' },
    },
  },
})
