import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { dropping } from './dropping.state.ts'
import { bodyToKeep, estimateDraftSetup } from './estimate-draft.setup.ts'
import { giving } from './giving.state.ts'

/** What lacks is told before the question, all at once; from then on it stands beside its fields. */
const unready = { actions: ['judge', 'sayRefused'] } as const
const ask = [{ guard: 'isReady', target: '#estimateDraft.confirming' }, unready] as const

/**
 * An estimate that its owner writes (decision 077): each change is kept once the typing pauses and when the page is left, and
 * all of it before it is handed out, once. What another page has kept meanwhile is shown: one of both is chosen.
 */
export const estimateDraftMachine = estimateDraftSetup.createMachine({
  id: 'estimateDraft',
  context: ({ input }) => ({
    ...input,
    content: null,
    kept: null,
    given: null,
    unsure: null,
    estimate: null,
    version: 0,
    issuer: null,
    theirs: null,
    removed: null,
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
        input: ({ context: { id, begun, given } }) => ({ id, isNew: begun !== null && given === null }),
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => ({ opened: event.output }) },
            target: 'editing',
            actions: { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            target: 'read',
            actions: { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
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
        'text.type': { actions: [{ type: 'typeText', params: ({ event }) => event }, 'sayChanged'] },
        'figure.type': {
          actions: [{ type: 'typeFigure', params: ({ event }) => event }, 'keepTexts', 'sayChanged'],
        },
        'supplier.show': { actions: [{ type: 'showSupplier', params: ({ event }) => event }, 'sayChanged'] },
        'line.change': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'changeLine', params: ({ event }) => event }, 'keepTexts', 'sayChanged'],
        },
        'lines.add': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [{ type: 'addLines', params: ({ event }) => event }, 'sayChanged'],
        },
        'line.move': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'moveLine', params: ({ event }) => event }, 'sayChanged'],
        },
        'line.remove': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'removeLine', params: ({ event }) => event }, 'keepTexts', 'sayChanged'],
        },
        'removal.undo': { guard: 'hasRemoved', actions: ['undoRemoval', 'keepTexts', 'sayChanged'] },
        'removal.dismiss': { actions: 'forgetRemoval' },
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
            'draft.drop': { guard: 'isDraft', target: '#estimateDraft.dropping.asked' },
          },
        },
        changed: {
          after: { pause: 'keeping' },
          on: {
            'form.changed': { target: 'changed', reenter: true },
            'draft.keep': 'keeping',
            'give.ask': ask,
            'draft.drop': { guard: 'isDraft', target: '#estimateDraft.dropping.asked' },
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
                actions: { type: 'takeKept', params: ({ event }) => ({ estimate: event.output }) },
              },
              {
                target: 'kept',
                actions: { type: 'takeKept', params: ({ event }) => ({ estimate: event.output }) },
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
            'draft.drop': { guard: 'isDraft', target: '#estimateDraft.dropping.asked' },
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
                  actions: ['adoptTheirs', 'keepTexts'],
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
    dropping,
    told: { description: 'It has just been handed out.' },
    read: { description: 'It was handed out before.' },
    dropped: { type: 'final' },
  },
})

export type EstimateDraftRef = ActorRefFrom<typeof estimateDraftMachine>
export type EstimateDraftSnapshot = SnapshotFrom<typeof estimateDraftMachine>
