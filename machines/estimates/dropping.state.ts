import { estimateDraftSetup } from './estimate-draft.setup.ts'

/** A draft that is forgotten, once that was confirmed. */
export const dropping = estimateDraftSetup.createStateConfig({
  initial: 'asked',
  states: {
    asked: {
      on: {
        'drop.confirm': [{ guard: 'isUnknown', target: '#estimateDraft.dropped' }, { target: 'posting' }],
        'drop.cancel': { target: '#estimateDraft.editing', actions: 'forgetFailure' },
        'draft.keep': {
          guard: 'isChanged',
          target: '#estimateDraft.editing.keeping',
          description: 'The page is left before anything was decided.',
        },
      },
    },
    posting: {
      entry: 'forgetFailure',
      invoke: {
        id: 'dropEstimate',
        src: 'dropEstimate',
        input: ({ context: { id } }) => ({ id }),
        onDone: '#estimateDraft.dropped',
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.dropped',
          },
          {
            guard: { type: 'isGivenAlready', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.loading',
          },
          {
            target: 'asked',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})
