import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate'
import { attached } from './attached.state.ts'
import { parting } from './parting.state.ts'
import { NOTHING_AGREED } from './project-sync.rules.ts'
import { projectSyncSetup } from './project-sync.setup.ts'

/** The cart of this tab and a chantier of the account, kept alike (decision 082). */
export const projectSyncMachine = projectSyncSetup.createMachine({
  id: 'projectSync',
  context: ({ input: { userId, known, parting = null, cart = 0 } }) => ({
    ...NOTHING_AGREED,
    project: null,
    sent: [],
    begun: null,
    isUnkept: false,
    ...(known ?? parting),
    isLeft: known === null && parting !== null,
    userId,
    cart,
    lines: [],
    opens: null,
    made: null,
    aside: {},
    failure: null,
    tries: 0,
  }),
  invoke: [
    { id: 'surroundings', src: 'surroundings' },
    { id: 'projectStorage', src: 'projectStorage' },
    { id: 'partingStorage', src: 'partingStorage' },
    { id: 'cartLines', src: 'cartLines' },
  ],
  on: {
    'lines.changed': { actions: 'keepLines' },
    'cart.emptied': { actions: 'emptyLines' },
    'waiting.kept': { actions: 'markKept' },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'Until the cart has told its lines, none of them is missing.',
      on: {
        'project.open': { actions: 'ask' },
        'lines.changed': [
          {
            guard: 'isLeft',
            target: 'parting',
            actions: 'keepLines',
            description: 'What another page of this account did not get up.',
          },
          {
            guard: 'isLost',
            target: 'opening',
            actions: ['keepLines', 'askAgain', 'leave', 'store'],
            description: 'A tab that kept no line removes none from its chantier.',
          },
          { guard: 'isAttached', target: 'attached.sending', actions: 'keepLines' },
          { target: 'routing', actions: 'keepLines' },
        ],
      },
    },
    routing: {
      description: 'Lines that no chantier has are never replaced unasked.',
      always: [
        { guard: ({ context }) => context.opens === null, target: 'detached' },
        {
          guard: ({ context: { opens, lines } }) => opens?.beside === null && lines.length > 0,
          target: 'asking',
        },
        { target: 'opening' },
      ],
    },
    detached: {
      initial: 'idle',
      on: {
        'project.make': { guard: 'hasLines', target: 'making' },
        'project.open': { target: 'routing', actions: ['ask', 'forgetFailure'] },
      },
      states: {
        idle: {},
        failed: { on: { 'failure.dismiss': { target: 'idle', actions: 'forgetFailure' } } },
        tooLong: {
          description: 'The chantier has more lines than a cart may hold.',
          on: { 'failure.dismiss': 'idle' },
        },
      },
    },
    asking: {
      on: {
        'project.open': { actions: 'ask' },
        'project.make': {
          target: 'making',
          description: 'These lines become a chantier of their own first.',
        },
        'opening.choose': { target: 'opening', actions: 'choose' },
        'opening.cancel': { target: 'detached', actions: ['forgetOpening', 'forgetFailure'] },
      },
    },
    making: {
      tags: 'busy',
      entry: ['forgetFailure', 'nameMade'],
      invoke: {
        id: 'makeProject',
        src: 'makeProject',
        input: ({ context: { made } }) => {
          if (made === null) throw new Error('a chantier is made once it has a name')
          return { id: made.id, body: { base: 0, fields: made.fields } }
        },
        onDone: {
          target: 'attached.sending',
          actions: [
            assign(({ event }) => ({ ...NOTHING_AGREED, project: event.output, made: null })),
            'store',
          ],
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'attached.waiting',
            actions: [
              'begin',
              'countTry',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'store',
              'keepWaiting',
            ],
            description: 'It begins on this device, and goes up before its lines.',
          },
          {
            guard: 'isOpening',
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'detached.failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    opening: {
      tags: 'busy',
      entry: 'forgetFailure',
      on: {
        'lines.changed': [
          { guard: 'isAttached', target: 'attached.deciding', actions: 'keepLines' },
          { guard: 'isChosen', actions: 'keepLines' },
          { target: 'routing', actions: 'keepLines' },
        ],
        'cart.emptied': [
          {
            guard: 'isAttached',
            target: 'routing',
            actions: ['leave', 'emptyLines', 'store'],
            description: 'The chantier that is left keeps its lines.',
          },
          { actions: 'emptyLines' },
        ],
        'opening.cancel': [
          { guard: 'isAttached', target: 'attached.deciding', actions: 'forgetOpening' },
          { target: 'detached', actions: 'forgetOpening' },
        ],
      },
      invoke: {
        id: 'openProject',
        src: 'openProject',
        input: ({ context }) => ({ id: context.opens?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'opensWhole', params: ({ event }) => ({ opened: event.output }) },
            target: 'attached',
            actions: [{ type: 'open', params: ({ event }) => ({ opened: event.output }) }, 'store'],
          },
          { guard: 'isAttached', target: 'attached.unopened', actions: 'forgetOpening' },
          { target: 'detached.tooLong', actions: 'forgetOpening' },
        ],
        onError: [
          {
            guard: 'isAttached',
            target: 'attached.unopened',
            actions: [
              'forgetOpening',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
            description: 'The cart stays with the chantier that it belongs to.',
          },
          {
            target: 'detached.failed',
            actions: [
              'forgetOpening',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    attached,
    parting,
  },
})

export type ProjectSyncRef = ActorRefFrom<typeof projectSyncMachine>
export type ProjectSyncSnapshot = SnapshotFrom<typeof projectSyncMachine>
