import { type ActorRefFrom, and, assign, emit } from 'xstate'
import { formOf } from '#shared/dashboard/quotes/answer-form'
import { catchingUp, conflict, over } from './answer-draft.overtaken.ts'
import { answerDraftSetup, keptOf, sentOf, withError, withEvent, withPrepared } from './answer-draft.setup.ts'

/** Kept once more, so that what is confirmed is what it comes to now. */
const asked = [
  { guard: 'isSound', target: '#answerDraft.preparing' },
  { target: 'invalid', actions: 'markTried' },
] as const

/** What another did, or the customer, comes before what was asked for. */
const refused = [
  {
    guard: { type: 'isOvertaken', params: withError },
    target: '#answerDraft.catchingUp',
    actions: { type: 'keepFailure', params: withError },
  },
  {
    target: '#answerDraft.editing.unkept',
    actions: [{ type: 'keepFailure', params: withError }, 'doubtGiven'],
    description: 'The reply may be what was lost: whether it was kept is found out by the next.',
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
      doubted: [],
      other: null,
      configured: null,
      removed: null,
      isTried: false,
      isSendAwaited: false,
      failure: null,
    }
  },
  initial: 'editing',
  on: {
    'configuration.take': {
      actions: [{ type: 'takeChoices', params: withEvent }, 'sayChanged'],
      description:
        'What was kept may be refused while a line stands open: what is chosen of it is no less typed.',
    },
    'configuration.leave': { actions: 'leaveConfiguration' },
  },
  states: {
    editing: {
      initial: 'settling',
      on: {
        'field.change': { actions: [{ type: 'changeField', params: withEvent }, 'sayChanged'] },
        'delivery.choose': {
          actions: [{ type: 'chooseDelivery', params: withEvent }, 'sayChanged'],
        },
        'line.change': {
          guard: { type: 'isLine', params: withEvent },
          actions: [{ type: 'changeLine', params: withEvent }, 'sayChanged'],
        },
        'line.add': { actions: [{ type: 'addLine', params: withEvent }, 'sayChanged'] },
        'line.remove': {
          guard: { type: 'isLine', params: withEvent },
          actions: [{ type: 'removeLine', params: withEvent }, 'sayChanged'],
        },
        'line.configure': {
          guard: { type: 'isLine', params: withEvent },
          actions: { type: 'configure', params: withEvent },
          description: 'Who opens a line, or adds one, does not send yet.',
        },
        'removal.undo': { guard: 'hasRemoved', actions: ['undoRemoval', 'sayChanged'] },
        'removal.dismiss': { actions: 'forgetRemoval' },
        'quote.read': [
          {
            guard: { type: 'isOver', params: withEvent },
            target: '#answerDraft.over',
            actions: { type: 'takeState', params: withEvent },
          },
          { actions: { type: 'takeState', params: withEvent } },
        ],
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
          tags: ['unkept', 'stuck'],
          description:
            'Something typed is no amount, or no number: what is wrong is said, and nothing is kept.',
          on: { 'form.changed': 'changed', 'answer.send': { actions: 'markTried' } },
        },
        keeping: {
          tags: 'unkept',
          entry: ['giveForm', 'forgetFailure'],
          exit: assign({ isSendAwaited: false }),
          on: {
            'answer.send': [
              {
                guard: 'isSound',
                actions: assign({ isSendAwaited: true }),
                description: 'One version replaces the other: it is sent once this one is kept.',
              },
              { actions: 'markTried' },
            ],
            'draft.keep': {
              guard: and(['isSound', 'isChangedSince']),
              target: 'keeping',
              reenter: true,
              actions: 'doubtGiven',
              description:
                'It is left, and waits for no reply: what is typed since is kept after what is on its way.',
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
                actions: { type: 'takeKept', params: withPrepared },
              },
              {
                guard: 'isSendAwaited',
                target: 'invalid',
                actions: [{ type: 'takeKept', params: withPrepared }, 'markTried'],
              },
              {
                guard: 'isChangedSince',
                target: 'changed',
                actions: { type: 'takeKept', params: withPrepared },
              },
              {
                target: 'kept',
                actions: { type: 'takeKept', params: withPrepared },
              },
            ],
            onError: refused,
          },
        },
        unkept: {
          tags: ['unkept', 'stuck'],
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
            guard: { type: 'isReady', params: withPrepared },
            target: 'confirming',
            actions: { type: 'takeKept', params: withPrepared },
          },
          {
            target: 'editing.kept',
            actions: [{ type: 'takeKept', params: withPrepared }, 'markTried'],
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
            guard: { type: 'isOvertaken', params: withError },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: withError },
          },
          {
            target: 'confirming',
            actions: { type: 'keepFailure', params: withError },
            description: 'Sent again, what did arrive is refused: its version is another by then.',
          },
        ],
      },
    },
    catchingUp,
    over,
    conflict,
  },
})

export type AnswerDraftRef = ActorRefFrom<typeof answerDraftMachine>
