import { and, assign, not } from 'xstate'
import { uploadSetup } from './upload.setup.ts'
import { labelFor } from './upload-decisions.ts'

/** How what was confirmed ends: done, pointless by now, or to be confirmed again while it may be. */
const endsWhile = <May extends 'mayPublish' | 'mayConfirm' | 'mayCancel'>(may: May) =>
  ({
    onDone: { target: '#upload.decision.none', actions: ['keepUpload', 'sayChanged'] },
    onError: [
      { guard: 'isMoved', target: '#upload.decision.told.refused', actions: ['keepFailure', 'sayDoubted'] },
      { guard: may, target: 'asked', actions: 'keepFailure' },
      {
        target: '#upload.decision.told.undone',
        actions: 'keepFailure',
        description: 'It moved meanwhile: the question would close at once, and nobody would know why.',
      },
    ],
  }) as const

/**
 * An upload from its check to its end (§2.13, productsUpload): followed while it runs, read again when the stream
 * breaks off, looked at now and then while somebody must decide, and decided: published, cancelled, checked again. An
 * answer that is older than what is known is dropped.
 */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => ({
    id: input.id,
    upload: null,
    followed: false,
    label: '',
    gap: null,
    reason: '',
    failure: null,
  }),
  type: 'parallel',
  states: {
    watch: {
      initial: 'opening',
      states: {
        opening: {
          tags: 'loading',
          entry: 'forgetFailure',
          invoke: {
            id: 'readUpload',
            src: 'readUpload',
            input: ({ context }) => context.id,
            onDone: { target: 'placed', actions: 'keepUpload' },
            onError: [
              { guard: 'isMissing', target: 'missing', actions: 'keepFailure' },
              { target: 'unreadable', actions: 'keepFailure' },
            ],
          },
        },
        unreadable: { tags: 'unreadable', on: { 'upload.retry': 'opening' } },
        missing: {
          tags: 'missing',
          entry: assign({ upload: null }),
          description: 'Nothing may be decided about what is not there.',
        },
        placed: { always: [{ guard: 'isRunning', target: 'following' }, { target: 'settled' }] },
        following: {
          tags: 'running',
          entry: assign({ followed: true }),
          invoke: { id: 'followUpload', src: 'followUpload', input: ({ context }) => context.id },
          on: {
            'upload.told': [
              { guard: 'isEnd', target: 'placed', actions: 'keepUpload' },
              { actions: 'keepUpload' },
            ],
            'stream.lost': 'lost',
            'upload.changed': 'placed',
            'upload.doubted': 'again',
          },
        },
        lost: {
          tags: ['running', 'lost'],
          description: 'What is shown may be old: nothing says that it has ended until it was read again.',
          after: { reconnect: 'again' },
          on: { 'upload.changed': 'placed', 'upload.doubted': 'again' },
        },
        again: {
          tags: ['running', 'lost'],
          invoke: {
            id: 'readAgain',
            src: 'readUpload',
            input: ({ context }) => context.id,
            onDone: { target: 'placed', actions: 'keepUpload' },
            onError: [{ guard: 'isMissing', target: 'missing', actions: 'keepFailure' }, { target: 'lost' }],
          },
          on: { 'upload.changed': 'placed' },
        },
        settled: {
          initial: 'arriving',
          on: { 'upload.changed': 'placed', 'upload.doubted': '.looking' },
          states: {
            arriving: {
              always: [
                {
                  guard: 'isFollowed',
                  target: 'still',
                  actions: ['sayEnded', assign({ followed: false })],
                },
                { target: 'still' },
              ],
            },
            still: { after: { look: { guard: 'mayMove', target: 'looking' } } },
            looking: {
              description: 'Somebody else may have decided, or published another list.',
              invoke: {
                id: 'lookAgain',
                src: 'readUpload',
                input: ({ context }) => context.id,
                onDone: { target: '#upload.watch.placed', actions: 'keepUpload' },
                onError: [
                  { guard: 'isMissing', target: '#upload.watch.missing', actions: 'keepFailure' },
                  { target: 'still' },
                ],
              },
            },
          },
        },
      },
    },
    decision: {
      initial: 'none',
      states: {
        none: {
          on: {
            'publish.ask': {
              guard: 'mayPublish',
              target: 'publishing.asked',
              actions: assign(({ context: { upload } }) => ({
                label: upload === null ? '' : labelFor(upload),
                failure: null,
              })),
            },
            'gaps.ask': {
              guard: 'mayConfirm',
              target: 'confirming.asked',
              actions: assign(({ event }) => ({ gap: event.gap, reason: '', failure: null })),
            },
            'cancel.ask': { guard: 'mayCancel', target: 'cancelling.asked', actions: 'forgetFailure' },
            'recheck.ask': { guard: 'mayRecheck', target: 'rechecking', actions: 'forgetFailure' },
          },
        },
        publishing: {
          initial: 'asked',
          states: {
            asked: {
              tags: 'asked',
              always: {
                guard: not('mayPublish'),
                target: '#upload.decision.none',
                description: 'Somebody else decided, or published another list.',
              },
              on: {
                'label.type': { actions: assign(({ event }) => ({ label: event.text })) },
                'publish.confirm': { guard: and(['isLabelled', 'mayPublish']), target: 'sent' },
                'dialog.close': '#upload.decision.none',
              },
            },
            sent: {
              tags: ['asked', 'deciding'],
              entry: 'forgetFailure',
              invoke: {
                id: 'publish',
                src: 'publish',
                input: ({ context: { id, label, upload } }) => ({
                  id,
                  body: {
                    label: label.trim(),
                    ...((upload?.counts.rejected ?? 0) > 0 && { withoutRejected: true }),
                  },
                }),
                ...endsWhile('mayPublish'),
              },
            },
          },
        },
        confirming: {
          initial: 'asked',
          states: {
            asked: {
              tags: 'asked',
              always: {
                guard: not('mayConfirm'),
                target: '#upload.decision.none',
                description: 'Somebody else confirmed, decided, or published another list.',
              },
              on: {
                'reason.type': { actions: assign(({ event }) => ({ reason: event.text })) },
                'gaps.confirm': { guard: and(['isReasoned', 'mayConfirm']), target: 'sent' },
                'dialog.close': '#upload.decision.none',
              },
            },
            sent: {
              tags: ['asked', 'deciding'],
              entry: 'forgetFailure',
              invoke: {
                id: 'confirmGaps',
                src: 'confirmGaps',
                input: ({ context: { id, upload, gap, reason } }) => ({
                  id,
                  body: {
                    reason: reason.trim(),
                    revision: upload?.revision ?? 0,
                    ...(gap !== null && {
                      change: { what: gap.what, reference: gap.reference, cell: gap.cell },
                    }),
                  },
                }),
                ...endsWhile('mayConfirm'),
              },
            },
          },
        },
        cancelling: {
          initial: 'asked',
          states: {
            asked: {
              tags: 'asked',
              always: { guard: not('mayCancel'), target: '#upload.decision.none' },
              on: { 'cancel.confirm': 'sent', 'dialog.close': '#upload.decision.none' },
            },
            sent: {
              tags: ['asked', 'deciding'],
              entry: 'forgetFailure',
              invoke: {
                id: 'cancel',
                src: 'cancel',
                input: ({ context }) => context.id,
                ...endsWhile('mayCancel'),
              },
            },
          },
        },
        rechecking: {
          tags: 'deciding',
          invoke: {
            id: 'recheck',
            src: 'recheck',
            input: ({ context }) => context.id,
            onDone: { target: 'none', actions: ['keepUpload', 'sayChanged'] },
            onError: [
              { guard: 'isMoved', target: 'told.refused', actions: ['keepFailure', 'sayDoubted'] },
              { target: 'told.unasked', actions: ['keepFailure', 'sayDoubted'] },
            ],
          },
        },
        told: {
          tags: 'refused',
          on: { 'dialog.close': { target: 'none', actions: 'forgetFailure' } },
          initial: 'refused',
          states: {
            refused: {},
            unasked: {
              description: 'The check was not asked for, as far as one knows: the upload may be as it was.',
            },
            undone: {
              description:
                'What was confirmed was not done, as far as one knows, and may not be asked again.',
            },
          },
        },
      },
    },
  },
})
