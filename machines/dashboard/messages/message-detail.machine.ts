import { and, assign, emit, setup } from 'xstate'
import { mayAnswer, mayMark, nextMark } from '#machines/lives/message.machine'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type MessageState, replyProblem } from '#shared/dashboard/messages/messages.rules'
import type {
  AnswerMessageBody,
  ChangeMessageBody,
  MessageDetails,
} from '#shared/dashboard/messages/messages.schema'

export interface MessageDetailContext {
  id: string
  message: MessageDetails | null
  /** the answer, as typed */
  text: string
  /** the message is dealt with once the answer has left */
  handled: boolean
  /** of the answer in hand: sent again as it is, it leaves once; changed, it is another */
  answerId: string | null
  /** the answer was asked to leave as it may not, and still may not */
  isRefused: boolean
  /** why there is nothing to show */
  failure: Failure | null
}

export type MessageDetailEvent =
  | { type: 'message.retry' }
  | { type: 'answer.type'; text: string }
  | { type: 'handled.choose'; handled: boolean }
  /** `id`: a UUID; the first one of an answer counts */
  | { type: 'answer.send'; id: string }
  | { type: 'state.mark'; state: MessageState }
  | { type: 'detail.close' }
  | { type: 'close.confirm' }
  | { type: 'close.cancel' }

const messageOf = ({ message }: MessageDetailContext): MessageDetails => {
  if (message === null) throw new Error('No message was read yet.')
  return message
}

const detailSetup = setup({
  types: {
    input: {} as { id: string },
    context: {} as MessageDetailContext,
    events: {} as MessageDetailEvent,
    emitted: {} as
      | { type: 'message.changed' }
      | { type: 'answer.sent' }
      | { type: 'detail.failed'; failure: Failure }
      | { type: 'detail.closed' },
    tags: {} as 'busy',
  },
  actors: {
    readMessage: requiredCall<MessageDetails, { id: string }>('readMessage'),
    answer: requiredCall<MessageDetails, { id: string; body: AnswerMessageBody }>('answer'),
    mark: requiredCall<MessageDetails, { id: string; body: ChangeMessageBody }>('mark'),
  },
  guards: {
    isAnswerable: ({ context }) => context.message !== null && mayAnswer(context.message),
    isWritten: ({ context }) => replyProblem(context.text) === undefined,
    isTyped: ({ context }) => context.text.trim() !== '',
    /** someone else was quicker: what stands now must be read before going on */
    isOvertaken: ({ event }) => 'error' in event && failureOf(event.error).code === 'MESSAGE_CHANGED',
    isMarkable: ({ context, event }) =>
      event.type === 'state.mark' && context.message !== null && mayMark(context.message.state, event.state),
  },
  actions: {
    keepMessage: assign((_, { message }: { message: MessageDetails }) => ({ message })),
    tellChanged: emit({ type: 'message.changed' as const }),
    tellFailed: emit(({ event }) => ({
      type: 'detail.failed' as const,
      failure: failureOf('error' in event ? event.error : undefined),
    })),
  },
})

/** An answer or a mark that was refused: what was typed stays, and the reason is told. */
const refused = [
  { guard: 'isOvertaken', target: 'catchingUp', actions: 'tellFailed' },
  { target: 'open', actions: 'tellFailed' },
] as const

/**
 * One message on the detail: read, answered by mail, marked handled or not. What was typed is never lost: not by a
 * failure, not by another's answer that came first, and a closing asks before it drops it.
 */
export const messageDetailMachine = detailSetup.createMachine({
  id: 'messageDetail',
  context: ({ input }) => ({
    id: input.id,
    message: null,
    text: '',
    handled: true,
    answerId: null,
    isRefused: false,
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      on: { 'detail.close': 'closed' },
      invoke: {
        id: 'readMessage',
        src: 'readMessage',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'open',
          actions: { type: 'keepMessage', params: ({ event }) => ({ message: event.output }) },
        },
        onError: { target: 'unread', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    unread: {
      on: {
        'message.retry': { target: 'reading', actions: assign({ failure: null }) },
        'detail.close': 'closed',
      },
    },
    open: {
      on: {
        'answer.type': {
          actions: assign(({ context, event }) => ({
            text: event.text,
            answerId: event.text === context.text ? context.answerId : null,
            isRefused: context.isRefused && replyProblem(event.text) !== undefined,
          })),
        },
        'handled.choose': { actions: assign(({ event }) => ({ handled: event.handled })) },
        'answer.send': [
          {
            guard: and(['isAnswerable', 'isWritten']),
            target: 'sending',
            actions: assign(({ context, event }) => ({ answerId: context.answerId ?? event.id })),
          },
          { guard: 'isAnswerable', actions: assign({ isRefused: true }) },
        ],
        'state.mark': { guard: 'isMarkable', target: 'marking' },
        'detail.close': [{ guard: 'isTyped', target: 'leaving' }, { target: 'closed' }],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context }) => {
          const { state: seen, replies } = messageOf(context)
          return {
            id: context.id,
            body: {
              id: context.answerId ?? '',
              text: context.text,
              handled: context.handled,
              seen,
              seenReplies: replies.length,
            },
          }
        },
        onDone: {
          target: 'open',
          actions: [
            assign(({ event }) => ({ message: event.output, text: '', answerId: null, handled: true })),
            emit({ type: 'answer.sent' as const }),
            'tellChanged',
          ],
        },
        onError: refused,
      },
    },
    marking: {
      tags: 'busy',
      invoke: {
        id: 'mark',
        src: 'mark',
        input: ({ context }): { id: string; body: ChangeMessageBody } => {
          const { state: seen } = messageOf(context)
          const state = nextMark(seen)
          if (state === undefined) throw new Error('The message can be marked as nothing else.')
          return { id: context.id, body: { state, seen } }
        },
        onDone: {
          target: 'open',
          actions: [
            { type: 'keepMessage', params: ({ event }) => ({ message: event.output }) },
            'tellChanged',
          ],
        },
        onError: refused,
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'The message is read again; what was typed stays, and what is told says why.',
      invoke: {
        id: 'readAgain',
        src: 'readMessage',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'keepMessage', params: ({ event }) => ({ message: event.output }) },
            'tellChanged',
          ],
        },
        onError: {
          target: 'open',
          actions: 'tellFailed',
        },
      },
    },
    leaving: {
      description: 'An answer was typed and has not left.',
      on: { 'close.confirm': 'closed', 'close.cancel': 'open' },
    },
    closed: { type: 'final', entry: emit({ type: 'detail.closed' as const }) },
  },
})
