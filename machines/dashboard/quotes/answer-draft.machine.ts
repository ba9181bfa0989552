import { type ActorRefFrom, and, assign, emit } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { formOf } from '#shared/dashboard/quotes/answer-form'
import { answerDraftSetup, keptOf, sentOf } from './answer-draft.setup.ts'

/** Kept once more, so that what is confirmed is what it comes to now. */
const asked = [
  { guard: 'isSound', target: '#answerDraft.preparing' },
  { target: 'invalid', actions: 'markTried' },
] as const

/** What another did, or the customer, comes before what was asked for. */
const refused = [
  {
    guard: {
      type: 'isOvertaken',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
    target: '#answerDraft.catchingUp',
    actions: {
      type: 'keepFailure',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
  },
  {
    target: '#answerDraft.editing.unkept',
    actions: {
      type: 'keepFailure',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
  },
] as const

/**
 * The answer to a quote that staff prepare (decision 068): what is typed is kept once the typing pauses, by one version on
 * the other, and what it comes to is the server's. Where a colleague kept another meanwhile, both are there until one is
 * chosen. It is sent as it was confirmed, or not at all.
 */
export const answerDraftMachine = answerDraftSetup.createMachine({
  id: 'answerDraft',
  context: ({ input: { id, state, prepared } }) => {
    const form = formOf(prepared.content)
    return {
      id,
      state,
      prepared,
      form,
      kept: form,
      given: null,
      other: null,
      removed: null,
      isTried: false,
      isSendAwaited: false,
      failure: null,
    }
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'settling',
      on: {
        'field.change': { actions: [{ type: 'changeField', params: ({ event }) => event }, 'sayChanged'] },
        'delivery.choose': {
          actions: [{ type: 'chooseDelivery', params: ({ event }) => event }, 'sayChanged'],
        },
        'line.change': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'changeLine', params: ({ event }) => event }, 'sayChanged'],
        },
        'line.add': { actions: [{ type: 'addLine', params: ({ event }) => event }, 'sayChanged'] },
        'line.remove': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'removeLine', params: ({ event }) => event }, 'sayChanged'],
        },
        'removal.undo': { guard: 'hasRemoved', actions: ['undoRemoval', 'sayChanged'] },
        'removal.dismiss': { actions: 'forgetRemoval' },
        'quote.read': { actions: { type: 'takeState', params: ({ event }) => event } },
      },
      states: {
        settling: { always: [{ guard: 'isChanged', target: 'changed' }, { target: 'kept' }] },
        kept: {
          on: {
            'form.changed': 'changed',
            'answer.send': '#answerDraft.preparing',
          },
        },
        changed: {
          tags: 'unkept',
          after: { pause: [{ guard: 'isSound', target: 'keeping' }, { target: 'invalid' }] },
          on: {
            'form.changed': { target: 'changed', reenter: true },
            'draft.keep': { guard: 'isSound', target: 'keeping' },
            'answer.send': asked,
          },
        },
        invalid: {
          tags: 'unkept',
          description:
            'Something typed is no amount, or no number: what is wrong is said, and nothing is kept.',
          on: { 'form.changed': 'changed', 'answer.send': { actions: 'markTried' } },
        },
        keeping: {
          tags: 'unkept',
          entry: ['giveForm', 'forgetFailure'],
          exit: assign({ isSendAwaited: false }),
          on: {
            'answer.send': {
              guard: 'isSound',
              actions: assign({ isSendAwaited: true }),
              description: 'One version replaces the other: it is sent once this one is kept.',
            },
          },
          invoke: {
            id: 'keepAnswer',
            src: 'keepAnswer',
            input: ({ context }) => keptOf(context),
            onDone: [
              {
                guard: and(['isSendAwaited', 'isSound']),
                target: '#answerDraft.preparing',
                actions: { type: 'takeKept', params: ({ event }) => ({ prepared: event.output }) },
              },
              {
                guard: 'isChangedSince',
                target: 'changed',
                actions: { type: 'takeKept', params: ({ event }) => ({ prepared: event.output }) },
              },
              {
                target: 'kept',
                actions: { type: 'takeKept', params: ({ event }) => ({ prepared: event.output }) },
              },
            ],
            onError: refused,
          },
        },
        unkept: {
          tags: 'unkept',
          on: {
            'form.changed': 'changed',
            'draft.keep': [{ guard: 'isSound', target: 'keeping' }, { target: 'invalid' }],
            'answer.send': asked,
          },
        },
      },
    },
    preparing: {
      tags: ['locked', 'busy', 'unkept'],
      entry: ['giveForm', 'forgetFailure'],
      invoke: {
        id: 'keepToSend',
        src: 'keepAnswer',
        input: ({ context }) => keptOf(context),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => ({ prepared: event.output }) },
            target: 'confirming',
            actions: { type: 'takeKept', params: ({ event }) => ({ prepared: event.output }) },
          },
          {
            target: 'editing.kept',
            actions: [{ type: 'takeKept', params: ({ event }) => ({ prepared: event.output }) }, 'markTried'],
            description: 'What is missing is shown.',
          },
        ],
        onError: refused,
      },
    },
    confirming: {
      tags: ['locked', 'asked'],
      on: {
        'send.confirm': 'sending',
        'send.cancel': { target: 'editing.kept', actions: 'forgetFailure' },
      },
    },
    sending: {
      tags: ['locked', 'asked', 'busy'],
      description: 'It cannot be left: whether it was sent would not be known.',
      entry: 'forgetFailure',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context }) => sentOf(context),
        onDone: {
          target: 'editing.kept',
          actions: [
            { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
            emit(({ event }) => ({ type: 'answer.sent' as const, quote: event.output })),
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'confirming',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'Sent again, what did arrive is refused: its version is another by then.',
          },
        ],
      },
    },
    catchingUp: {
      tags: ['locked', 'busy', 'unkept'],
      description: 'What stands now is read; what is typed stays, and what is kept of the refusal says why.',
      invoke: {
        id: 'readQuote',
        src: 'readQuote',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isOthers', params: ({ event }) => ({ quote: event.output }) },
            target: 'conflict',
            actions: [
              { type: 'setOther', params: ({ event }) => ({ quote: event.output }) },
              emit(({ event }) => ({ type: 'quote.moved' as const, quote: event.output })),
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'takeWorth', params: ({ event }) => ({ quote: event.output }) },
              emit(({ event }) => ({ type: 'quote.moved' as const, quote: event.output })),
            ],
          },
        ],
        onError: {
          target: 'editing.unkept',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    conflict: {
      tags: ['locked', 'unkept'],
      on: {
        'conflict.keep': [
          { guard: 'isSound', target: 'editing.keeping', actions: 'keepMine' },
          { target: 'editing.invalid', actions: 'keepMine' },
        ],
        'conflict.take': { target: 'editing.kept', actions: ['takeTheirs', 'forgetFailure'] },
      },
    },
  },
})

export type AnswerDraftRef = ActorRefFrom<typeof answerDraftMachine>
