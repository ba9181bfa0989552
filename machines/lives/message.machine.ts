import { and, type SnapshotFrom, setup, transition } from 'xstate'
import { MESSAGE_STATES, type MessageState } from '#shared/dashboard/messages/messages.rules'
import { followUp, statesAhead } from './life.ts'

/** What happens to a message of the contact form, or to a complaint. */
export type MessageFact =
  /** staff answered; `isSettled`: and there is nothing more to do */
  | { type: 'message.answered'; isSettled: boolean }
  | { type: 'message.handled' }
  | { type: 'message.reopened' }

const setting = setup({
  types: {
    /** whether its sender still has an address */
    context: {} as { isAnswerable: boolean },
    input: {} as { isAnswerable: boolean },
    events: {} as MessageFact,
  },
  guards: {
    isAnswerable: ({ context }) => context.isAnswerable,
    isSettled: ({ event }) => event.type === 'message.answered' && event.isSettled,
  },
  actions: {
    /** the answer leaves */
    tellSender: followUp,
    /** what is written down of the step */
    logAnswer: followUp,
    logState: followUp,
  },
})

const answered = [
  { guard: and(['isAnswerable', 'isSettled']), target: 'handled', actions: ['logAnswer', 'tellSender'] },
  {
    guard: 'isAnswerable',
    target: 'new',
    actions: ['logAnswer', 'tellSender'],
    description: 'Something is left to do.',
  },
] as const

/** The life of a message (decision 024): it waits until staff have dealt with it, with an answer or without. */
export const messageLife = setting.createMachine({
  id: 'messageLife',
  context: ({ input: { isAnswerable } }) => ({ isAnswerable }),
  initial: 'new',
  states: {
    new: {
      on: {
        'message.answered': answered,
        'message.handled': { target: 'handled', actions: 'logState' },
      },
    },
    handled: {
      on: {
        'message.answered': answered,
        'message.reopened': { target: 'new', actions: 'logState' },
      },
    },
  },
})

export type MessageSnapshot = SnapshotFrom<typeof messageLife>

/** Where a message stands. */
export type MessageStanding = MessageSnapshot['value']

/** A message that stands so; `isAnswerable`: its sender still has an address. */
export const messageAt = (value: MessageStanding, isAnswerable: boolean): MessageSnapshot =>
  messageLife.resolveState({ value, context: { isAnswerable } })

/** Whether staff may answer a message. */
export const mayAnswer = ({ state, answerable }: { state: MessageState; answerable: boolean }): boolean =>
  messageAt(state, answerable).can({ type: 'message.answered', isSettled: true })

/** What a message has yet to meet. */
export const comingStates = (state: MessageState): MessageState[] =>
  statesAhead<MessageFact, MessageSnapshot>(
    messageAt(state, true),
    [{ type: 'message.handled' }],
    (at, fact) => transition(messageLife, at, fact)[0],
  )

const facts = { new: 'message.reopened', handled: 'message.handled' } as const satisfies Record<
  MessageState,
  MessageFact['type']
>

/** What staff tell by marking a message so. */
export const markOf = (state: MessageState): MessageFact => ({ type: facts[state] })

/** Whether staff may mark a message that is `from` as `to`. */
export const mayMark = (from: MessageState, to: MessageState): boolean =>
  messageAt(from, true).can(markOf(to))

/** What staff may mark a message as; undefined for nothing. */
export const nextMark = (state: MessageState): MessageState | undefined =>
  MESSAGE_STATES.find((to) => mayMark(state, to))
