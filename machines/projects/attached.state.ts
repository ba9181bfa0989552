import { projectSyncSetup } from './project-sync.setup.ts'

/** While the cart belongs to a chantier: what changes here goes up, what others changed comes. */
export const attached = projectSyncSetup.createStateConfig({
  tags: 'attached',
  initial: 'deciding',
  on: {
    'lines.changed': { actions: ['keepLines', 'keepWaiting'] },
    'project.open': [
      { guard: 'isThatProject' },
      {
        actions: 'ask',
        description: 'Once nothing waits here: the lines of this chantier leave the cart.',
      },
    ],
    'opening.cancel': { actions: 'forgetOpening' },
    'project.detach': [
      { guard: 'isOwed', target: '#projectSync.parting', actions: 'takeAll' },
      { target: '#projectSync.routing', actions: ['leave', 'store'] },
    ],
    'cart.emptied': [
      { guard: 'isOwed', target: '#projectSync.parting', actions: ['takeAll', 'emptyLines'] },
      {
        target: '#projectSync.routing',
        actions: ['leave', 'emptyLines', 'store'],
        description: 'The chantier keeps its lines, those of an order too.',
      },
    ],
    'conflict.settle': { guard: 'canSettle', target: '.deciding', actions: ['settle', 'store'] },
  },
  states: {
    deciding: {
      entry: 'keepWaiting',
      always: [
        { guard: 'isUnsent', target: 'pending' },
        { guard: 'isConflicted', target: 'conflicted' },
        { guard: 'isRefused', target: 'aside' },
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
      on: { 'lines.changed': { target: 'deciding', actions: 'keepLines' }, 'page.left': 'sending' },
      after: { debounce: 'sending' },
    },
    sending: {
      tags: 'unsent',
      entry: ['forgetFailure', 'takeFirst', 'store'],
      invoke: {
        id: 'changeLines',
        src: 'changeLines',
        input: ({ context: { project, begun, sent, revision } }) => ({
          id: project?.id ?? '',
          begun,
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
          {
            target: 'tooLong',
            actions: [{ type: 'takeDone', params: ({ event }) => ({ reply: event.output }) }, 'store'],
          },
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
              'dropParting',
              'leave',
              'forgetOpening',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'store',
            ],
            description: 'It was deleted elsewhere: the lines stay in the cart.',
          },
          {
            guard: { type: 'isOfLines', params: ({ event }) => ({ error: event.error }) },
            target: 'deciding',
            actions: [{ type: 'setAside', params: ({ event }) => ({ error: event.error }) }, 'store'],
            description: 'One line that is not taken keeps no other back.',
          },
          {
            target: 'refused',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetSent',
              'store',
            ],
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
    aside: {
      tags: 'unsent',
      description: 'What is left are lines that the account refused, each with its message.',
      on: {
        'lines.changed': { target: 'deciding', actions: 'keepLines' },
        'page.shown': 'sending',
        'sync.retry': { target: 'deciding', actions: 'forgetAside' },
      },
      after: { poll: 'sending' },
    },
    tooLong: {
      description: 'Others made it longer than a cart may be: no line is dropped for that.',
      on: { 'lines.changed': { target: 'deciding', actions: 'keepLines' }, 'sync.retry': 'sending' },
      after: { poll: 'sending' },
    },
  },
})
