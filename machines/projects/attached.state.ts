import { projectSyncSetup } from './project-sync.setup.ts'

/** While the cart belongs to a chantier: what changes here goes up, what others changed comes. */
export const attached = projectSyncSetup.createStateConfig({
  tags: 'attached',
  initial: 'deciding',
  on: {
    'project.open': [
      { guard: 'isThatProject' },
      {
        actions: 'ask',
        description: 'Once nothing waits here: the lines of this chantier leave the cart.',
      },
    ],
    'opening.cancel': { actions: 'forgetOpening' },
    'project.detach': [
      { guard: 'isUnsent', target: '#projectSync.parting', actions: 'takeFirst' },
      { target: '#projectSync.routing', actions: ['leave', 'store'] },
    ],
    'cart.emptied': [
      { guard: 'isUnsent', target: '#projectSync.parting', actions: 'takeFirst' },
      {
        target: '#projectSync.routing',
        actions: ['leave', 'store'],
        description: 'The chantier keeps its lines, those of an order too.',
      },
    ],
    'conflict.settle': { guard: 'canSettle', target: '.deciding', actions: ['settle', 'store'] },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isUnsent', target: 'pending' },
        { guard: 'isConflicted', target: 'conflicted' },
        { target: 'level' },
      ],
    },
    level: {
      always: { guard: 'isOpening', target: '#projectSync.opening' },
      on: {
        'lines.changed': { target: 'deciding', actions: 'keepLines' },
        'page.shown': 'sending',
      },
      after: { poll: 'sending' },
    },
    unopened: {
      description: 'Another chantier could not be opened; without a failure, it has too many lines.',
      on: {
        'failure.dismiss': { target: 'deciding', actions: 'forgetFailure' },
        'lines.changed': { target: 'deciding', actions: ['keepLines', 'forgetFailure'] },
        'project.open': { target: 'deciding', actions: ['ask', 'forgetFailure'] },
      },
    },
    conflicted: {
      description: 'Both versions of a line are shown; everything else is kept.',
      on: {
        'lines.changed': { target: 'deciding', actions: 'keepLines' },
        'page.shown': 'sending',
      },
    },
    pending: {
      tags: 'unsent',
      on: { 'lines.changed': { target: 'deciding', actions: 'keepLines' } },
      after: { debounce: 'sending' },
    },
    sending: {
      tags: 'unsent',
      entry: ['forgetFailure', 'takeFirst'],
      invoke: {
        id: 'changeLines',
        src: 'changeLines',
        input: ({ context: { project, sent, revision } }) => ({
          id: project?.id ?? '',
          changes: sent,
          since: revision,
        }),
        onDone: [
          {
            guard: { type: 'takesPart', params: ({ event }) => ({ reply: event.output }) },
            target: 'sending',
            reenter: true,
            actions: [{ type: 'take', params: ({ event }) => ({ reply: event.output }) }, 'store'],
          },
          {
            guard: { type: 'takesWhole', params: ({ event }) => ({ reply: event.output }) },
            target: 'deciding',
            actions: [{ type: 'take', params: ({ event }) => ({ reply: event.output }) }, 'store'],
          },
          { target: 'tooLong' },
        ],
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: ['countTry', { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: '#projectSync.detached.failed',
            actions: [
              'leave',
              'forgetOpening',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'store',
            ],
            description: 'It was deleted elsewhere: the lines stay in the cart.',
          },
          {
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    waiting: {
      tags: 'unsent',
      description: 'Nothing is lost: it goes up by itself.',
      on: { 'network.back': 'sending', 'page.shown': 'sending', 'sync.retry': 'sending' },
      after: { retry: 'sending' },
    },
    refused: {
      tags: 'unsent',
      on: {
        'sync.retry': 'sending',
        'lines.changed': { target: 'deciding', actions: ['keepLines', 'forgetFailure'] },
      },
    },
    tooLong: {
      description: 'Others made it longer than a cart may be: no line is dropped for that.',
      on: { 'sync.retry': 'sending' },
    },
  },
})
