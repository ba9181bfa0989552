import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { ProjectBody } from '#shared/projects/projects.schema'
import {
  afterOpening,
  beginning,
  canKeep,
  firstOf,
  fits,
  NOTHING_AGREED,
  PASSING,
  received,
  settled,
  type WaitingChange,
  waitingChanges,
} from './project-sync.rules.ts'
import type {
  AttachedProject,
  ChangedLines,
  KnownProject,
  LinesSync,
  OpenedProject,
  ProjectSyncContext,
  ProjectSyncEvent,
  ProjectWrite,
} from './project-sync.types.ts'
import { toStoredProject } from './stored-project.ts'

/** The cart of this tab and a chantier of the account, kept alike (decision 082). */
export const projectSyncMachine = setup({
  types: {
    input: {} as { userId: string; known: KnownProject | null },
    context: {} as ProjectSyncContext,
    events: {} as ProjectSyncEvent,
    tags: {} as 'attached' | 'busy' | 'unsent',
  },
  actors: {
    /** tells the cart's lines at once and at each change, and when it was emptied; gives the cart its lines */
    cartLines: requiredChannel<LinesSync>('cartLines'),
    /** tells of the network and of the page */
    surroundings: requiredChannel<{ type: 'never' }>('surroundings'),
    projectStorage: requiredChannel<ProjectWrite>('projectStorage'),
    /** PUT api/projects/{id} */
    makeProject: requiredCall<AttachedProject, { id: string; body: ProjectBody }>('makeProject'),
    /** GET api/projects/{id}, page by page */
    openProject: requiredCall<OpenedProject, { id: string }>('openProject'),
    /** POST api/projects/{id}/changes */
    changeLines: requiredCall<ChangedLines, { id: string; changes: readonly WaitingChange[]; since: number }>(
      'changeLines',
    ),
  },
  delays: {
    /** of several changes in a row, the first waits for the last */
    debounce: 800,
    /** between two questions for what others changed */
    poll: 30_000,
    retry: ({ context }) => Math.min(2000 * 2 ** context.tries, 60_000),
  },
  guards: {
    isAttached: ({ context }) => context.project !== null,
    hasLines: ({ context: { lines } }) => lines.length > 0,
    isUnsent: ({ context }) => waitingChanges(context).length > 0,
    isConflicted: ({ context }) => Object.keys(context.conflicts).length > 0,
    opensWhole: ({ context }, { opened }: { opened: OpenedProject }) =>
      fits(afterOpening(context, opened).taken),
    takesWhole: ({ context }, { reply }: { reply: ChangedLines }) =>
      fits(received(context, context.sent, reply).taken),
    takesPart: ({ context }, { reply }: { reply: ChangedLines }) =>
      reply.hasMore && fits(received(context, context.sent, reply).taken),
    isPassing: (_, { error }: { error: unknown }) => PASSING.includes(failureOf(error).code),
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_FOUND',
    canSettle: ({ context, event }) =>
      event.type === 'conflict.settle' && canKeep(context, event.line, event.keep),
  },
  actions: {
    keepLines: assign(({ event }) => (event.type === 'lines.changed' ? { lines: event.lines } : {})),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    store: sendTo('projectStorage', ({ context }): ProjectWrite => {
      return { type: 'project.write', text: toStoredProject(context) }
    }),
    leave: assign({ ...NOTHING_AGREED, project: null, opens: null, sent: [], tries: 0, failure: null }),
    take: enqueueActions(({ context, enqueue }, { reply }: { reply: ChangedLines }) => {
      const { taken, ...agreement } = received(context, context.sent, reply)
      enqueue.assign({ ...agreement, project: reply.project, sent: [], tries: 0, failure: null })
      if (taken !== null) enqueue.sendTo('cartLines', { type: 'lines.sync', lines: taken })
    }),
    open: enqueueActions(({ context, enqueue }, { opened }: { opened: OpenedProject }) => {
      const { taken, ...agreement } = afterOpening(context, opened)
      const { id, name } = opened.project
      enqueue.assign({ ...agreement, project: { id, name }, opens: null })
      enqueue.sendTo('cartLines', { type: 'lines.sync', lines: taken ?? beginning(context).lines })
    }),
    ask: assign(({ event }) =>
      event.type === 'project.open' ? { opens: { id: event.id, beside: event.beside } } : {},
    ),
    settle: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'conflict.settle') return
      const { taken, agreed, conflicts } = settled(context, event)
      enqueue.assign({ agreed, conflicts })
      if (taken !== null) enqueue.sendTo('cartLines', { type: 'lines.sync', lines: taken })
    }),
  },
}).createMachine({
  id: 'projectSync',
  context: ({ input: { userId, known } }) => ({
    ...NOTHING_AGREED,
    project: null,
    ...known,
    userId,
    lines: [],
    opens: null,
    sent: [],
    failure: null,
    tries: 0,
  }),
  invoke: [
    { id: 'projectStorage', src: 'projectStorage' },
    { id: 'cartLines', src: 'cartLines' },
    { id: 'surroundings', src: 'surroundings' },
  ],
  on: { 'lines.changed': { actions: 'keepLines' } },
  initial: 'starting',
  states: {
    starting: {
      description: 'Until the cart has told its lines, none of them is missing.',
      on: {
        'lines.changed': [
          { guard: 'isAttached', target: 'attached.sending', actions: 'keepLines' },
          { target: 'detached', actions: 'keepLines' },
        ],
      },
    },
    detached: {
      initial: 'idle',
      on: {
        'project.make': { guard: 'hasLines', target: 'making' },
        'project.open': { target: 'opening', actions: 'ask' },
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
    making: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'makeProject',
        src: 'makeProject',
        input: ({ event }) => {
          if (event.type !== 'project.make') throw new Error('a chantier is made on « project.make » alone')
          return { id: event.id, body: { base: 0, fields: event.fields } }
        },
        onDone: {
          target: 'attached.sending',
          actions: [assign(({ event }) => ({ ...NOTHING_AGREED, project: event.output })), 'store'],
        },
        onError: {
          target: 'detached.failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    opening: {
      tags: 'busy',
      entry: 'forgetFailure',
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
          { target: 'detached.tooLong', actions: 'leave' },
        ],
        onError: {
          target: 'detached.failed',
          actions: ['leave', { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    attached: {
      tags: 'attached',
      initial: 'deciding',
      on: {
        'project.detach': { target: 'detached', actions: ['leave', 'store'] },
        'cart.emptied': {
          target: 'detached',
          actions: ['leave', 'store'],
          description: 'The chantier keeps its lines, those of an order too.',
        },
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
          on: {
            'lines.changed': { target: 'deciding', actions: 'keepLines' },
            'page.shown': 'sending',
            'project.open': { target: '#projectSync.opening', actions: 'ask' },
          },
          after: { poll: 'sending' },
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
          entry: assign(({ context }) => ({ failure: null, sent: firstOf(waitingChanges(context)) })),
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
                actions: assign(({ context }) => ({ tries: context.tries + 1 })),
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                target: '#projectSync.detached.failed',
                actions: [
                  'leave',
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
          on: { 'sync.retry': 'sending', 'lines.changed': { target: 'deciding', actions: 'keepLines' } },
        },
        tooLong: {
          description: 'Others made it longer than a cart may be: no line is dropped for that.',
          on: { 'sync.retry': 'sending' },
        },
      },
    },
  },
})

export type ProjectSyncRef = ActorRefFrom<typeof projectSyncMachine>
export type ProjectSyncSnapshot = SnapshotFrom<typeof projectSyncMachine>
