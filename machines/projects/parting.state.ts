import { firstOf } from './project-sync.rules.ts'
import { projectSyncSetup } from './project-sync.setup.ts'

/** The cart is the tab's own again; what it changed last in its chantier goes up still, from another tab where this one closes. */
export const parting = projectSyncSetup.createStateConfig({
  initial: 'sending',
  entry: ['forgetStored', 'keepParting', 'forgetFailure'],
  on: {
    'project.open': [
      {
        guard: 'isBegun',
        target: '#projectSync.routing',
        actions: ['leave', 'ask'],
        description: 'What waits is on the device: this chantier is gone on with, or another one is.',
      },
      { actions: 'ask' },
    ],
    'opening.cancel': { actions: 'forgetOpening' },
    'project.make': {
      guard: 'hasLines',
      target: '#projectSync.making',
      actions: 'leave',
      description: 'What waits is on the device, and goes up from there.',
    },
  },
  states: {
    next: {
      always: [
        { guard: 'isOnItsWay', target: 'sending' },
        {
          guard: 'hasFailure',
          target: '#projectSync.detached.failed',
          actions: ['dropParting', 'leaveRefused'],
        },
        { target: '#projectSync.routing', actions: ['dropParting', 'leave'] },
      ],
    },
    sending: {
      invoke: {
        id: 'changeLast',
        src: 'changeLines',
        input: ({ context: { project, begun, sent, revision } }) => ({
          id: project?.id ?? '',
          begun,
          changes: firstOf(sent),
          since: revision,
        }),
        onDone: {
          target: 'next',
          actions: [{ type: 'takeRest', params: ({ event }) => ({ reply: event.output }) }, 'keepParting'],
          description: 'What another changed meanwhile goes up as a line of its own.',
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'countTry',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: '#projectSync.detached.failed',
            actions: [
              'dropParting',
              'leave',
              'forgetOpening',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            guard: { type: 'isOfLines', params: ({ event }) => ({ error: event.error }) },
            target: 'next',
            actions: [
              { type: 'dropRefused', params: ({ event }) => ({ error: event.error }) },
              'keepParting',
            ],
            description: 'One line that is not taken keeps no other back; the person is told.',
          },
          {
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    waiting: {
      on: { 'network.back': 'sending', 'page.shown': 'sending', 'sync.retry': 'sending' },
      after: { retry: 'sending' },
    },
    refused: {
      description: 'Nothing is dropped unasked.',
      on: {
        'sync.retry': { target: 'sending', actions: 'forgetFailure' },
        'failure.dismiss': { target: '#projectSync.routing', actions: ['dropParting', 'leave'] },
      },
    },
  },
})
