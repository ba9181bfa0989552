import { bodyToKeep, estimateDraftSetup } from './estimate-draft.setup.ts'

/** Handing out: all of it is kept first, then what was kept is fixed. */
export const giving = estimateDraftSetup.createStateConfig({
  tags: 'giving',
  description: 'It cannot be left: whether it was handed out would not be known.',
  initial: 'keeping',
  states: {
    keeping: {
      entry: ['giveContent', 'forgetFailure'],
      invoke: {
        id: 'keepToGive',
        src: 'keepEstimate',
        input: ({ context }) => ({ id: context.id, body: bodyToKeep(context) }),
        onDone: [
          {
            guard: 'isChangedSince',
            target: 'keeping',
            reenter: true,
            actions: [{ type: 'takeKept', params: ({ event }) => ({ estimate: event.output }) }, 'keepTyped'],
            description: 'What had perhaps arrived did: now what stands here.',
          },
          {
            target: 'posting',
            actions: [{ type: 'takeKept', params: ({ event }) => ({ estimate: event.output }) }, 'keepTyped'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.editing.overtaken',
          },
          {
            guard: { type: 'isGivenAlready', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.loading',
          },
          {
            target: '#estimateDraft.editing.unkept',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'keepUnsure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    posting: {
      invoke: {
        id: 'giveEstimate',
        src: 'giveEstimate',
        input: ({ context: { id, version } }) => ({ id, version }),
        onDone: {
          target: '#estimateDraft.told',
          actions: { type: 'takeEstimate', params: ({ event }) => ({ estimate: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.editing.overtaken',
          },
          {
            guard: { type: 'isGivenAlready', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.loading',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: '#estimateDraft.editing.ungiven',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'judge',
              'sayRefused',
            ],
          },
          {
            target: '#estimateDraft.editing.ungiven',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'Handed out again, what did arrive is handed out once.',
          },
        ],
      },
    },
  },
})
