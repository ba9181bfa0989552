import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type BegunEstimate, originOf } from './draft-form.ts'
import { bodyToKeep, estimateDraftSetup } from './estimate-draft.setup.ts'
import type { LeaveWay } from './estimate-leave.machine.ts'
import { giving } from './giving.state.ts'
import type { TypedDraft } from './typed.ts'

/** A new one that this tab kept, and nothing else is known of. */
const begunBefore = (draft: TypedDraft | null): BegunEstimate | null =>
  draft?.version === 0 ? { name: '', lines: [], ...originOf(draft) } : null

/** What lacks is told before the question, all at once; from then on it stands beside its fields. */
const unready = { actions: ['judge', 'sayRefused'] } as const
const leave = {
  guard: { type: 'mayLeave', params: ({ event }: { event: { way: LeaveWay } }) => event },
  target: '#estimateDraft.leaving',
  actions: { type: 'chooseWay', params: ({ event }: { event: { way: LeaveWay } }) => event },
} as const
const ask = [{ guard: 'isReady', target: '#estimateDraft.confirming' }, unready] as const

/**
 * An estimate that its owner writes (decision 077): each change is kept once the typing pauses and when the page is left, and
 * all of it before it is handed out, once. What another page has kept meanwhile is shown: one of both is chosen.
 */
export const estimateDraftMachine = estimateDraftSetup.createMachine({
  id: 'estimateDraft',
  context: ({ input }) => ({
    ...input,
    begun: input.begun ?? begunBefore(input.draft),
    content: null,
    kept: null,
    given: null,
    unsure: null,
    estimate: null,
    version: 0,
    issuer: null,
    theirs: null,
    lost: null,
    resumed: false,
    way: 'drop',
    judged: false,
    refused: {},
    failure: null,
  }),
  invoke: { id: 'textStorage', src: 'textStorage' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'openEstimate',
        src: 'openEstimate',
        input: ({ context: { id, begun, given, estimate } }) => ({
          id,
          isNew: begun !== null && given === null && estimate === null,
        }),
        onDone: [
          {
            guard: { type: 'isOvertakenAlready', params: ({ event }) => ({ opened: event.output }) },
            target: '#estimateDraft.editing.overtaken.asked',
            actions: { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
            description: 'What this tab kept of it was typed over an older version.',
          },
          {
            guard: { type: 'isLost', params: ({ event }) => ({ opened: event.output }) },
            target: 'lost',
            actions: { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            guard: { type: 'isWritten', params: ({ event }) => ({ opened: event.output }) },
            target: 'editing',
            actions: { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            target: 'read',
            actions: [
              { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
              'forgetTyped',
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'estimate.retry': 'loading' } },
    editing: {
      initial: 'settling',
      on: {
        'form.edit': {
          guard: { type: 'mayEdit', params: ({ event }) => event },
          actions: [
            { type: 'sayEdited', params: ({ event }) => event },
            { type: 'edit', params: ({ event }) => event },
            'keepTyped',
            'sayChanged',
          ],
        },
      },
      states: {
        settling: {
          always: [
            { guard: 'isToKeep', target: 'keeping', description: 'What came along is kept at once.' },
            { guard: 'isChanged', target: 'changed' },
            { target: 'kept' },
          ],
        },
        kept: {
          on: {
            'form.changed': 'changed',
            'give.ask': ask,
            'draft.leave': leave,
          },
        },
        changed: {
          after: { pause: 'keeping' },
          on: {
            'form.changed': { target: 'changed', reenter: true },
            'draft.keep': 'keeping',
            'give.ask': ask,
            'draft.leave': leave,
          },
        },
        keeping: {
          entry: ['giveContent', 'forgetFailure'],
          invoke: {
            id: 'keepEstimate',
            src: 'keepEstimate',
            input: ({ context }) => ({ id: context.id, body: bodyToKeep(context) }),
            onDone: [
              {
                guard: 'isChangedSince',
                target: 'changed',
                actions: [
                  { type: 'takeKept', params: ({ event }) => ({ estimate: event.output }) },
                  'keepTyped',
                ],
              },
              {
                target: 'kept',
                actions: [
                  { type: 'takeKept', params: ({ event }) => ({ estimate: event.output }) },
                  'keepTyped',
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
                target: 'overtaken',
              },
              {
                guard: { type: 'isGivenAlready', params: ({ event }) => ({ error: event.error }) },
                target: '#estimateDraft.loading',
              },
              {
                target: 'unkept',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'keepUnsure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            ],
          },
          on: {
            'draft.keep': {
              guard: 'isChangedSince',
              target: 'keeping',
              reenter: true,
              description: 'The page is left: the newest goes after the one on its way.',
            },
          },
        },
        unkept: {
          on: {
            'form.changed': 'changed',
            'draft.keep': 'keeping',
            'give.ask': ask,
            'draft.leave': leave,
          },
        },
        ungiven: {
          on: {
            'form.changed': 'changed',
            'give.ask': {
              target: '#estimateDraft.confirming',
              description: 'Nothing has changed since the rules let it go: the server judges again.',
            },
          },
        },
        overtaken: {
          description: 'Another page has kept it since it was read here. What is typed meanwhile stays.',
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readTheirs',
                src: 'readEstimate',
                input: ({ context: { id } }) => ({ id }),
                onDone: {
                  target: 'asked',
                  actions: { type: 'takeTheirs', params: ({ event }) => ({ estimate: event.output }) },
                },
                onError: {
                  target: 'unread',
                  actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            unread: { on: { 'estimate.retry': { target: 'reading', actions: 'forgetFailure' } } },
            asked: {
              on: {
                'conflict.keepMine': { target: '#estimateDraft.editing.keeping', actions: 'overrideTheirs' },
                'conflict.takeTheirs': {
                  target: '#estimateDraft.editing.kept',
                  actions: ['adoptTheirs', 'keepTyped'],
                },
              },
            },
          },
        },
      },
    },
    confirming: {
      on: {
        'give.confirm': 'giving',
        'give.cancel': { target: 'editing', actions: 'forgetFailure' },
        'draft.keep': {
          guard: 'isChanged',
          target: 'editing.keeping',
          description: 'The page is left before anything was decided.',
        },
      },
    },
    giving,
    leaving: {
      description: 'Its own dialog asks, and tells what became of it. Nothing is kept meanwhile.',
      on: { 'leave.cancelled': 'editing', 'leave.done': 'left', 'leave.moved': 'loading' },
    },
    told: { description: 'It has just been handed out.' },
    read: { description: 'It was handed out before.' },
    lost: {
      description:
        'It was handed out elsewhere while this was typed: nothing of that is dropped without a word.',
      on: {
        'lost.reuse': {
          target: 'read',
          actions: [
            { type: 'reuseLost', params: ({ event }) => event },
            'forgetTyped',
            'forgetLost',
            { type: 'sayReused', params: ({ event }) => event },
          ],
        },
        'lost.dismiss': { target: 'read', actions: ['forgetTyped', 'forgetLost'] },
      },
    },
    left: { type: 'final', entry: 'forgetTyped' },
  },
})

export type EstimateDraftRef = ActorRefFrom<typeof estimateDraftMachine>
export type EstimateDraftSnapshot = SnapshotFrom<typeof estimateDraftMachine>
