import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import {
  comingStates,
  type MessageStanding,
  mayAnswer,
  mayMark,
  messageAt,
  messageLife,
  nextMark,
} from '#machines/lives/message.machine'
import { MESSAGE_STATES, type MessageState } from '#shared/dashboard/messages/messages.rules'

test('a message is marked as what it is not', () => {
  expect(MESSAGE_STATES.map(nextMark)).toEqual(['handled', 'new'])
  for (const state of MESSAGE_STATES) expect(mayMark(state, state)).toBe(false)
})

test('what an answer leaves behind is what staff said with it; nobody without an address is answered', () => {
  for (const state of MESSAGE_STATES) {
    for (const isSettled of [true, false]) {
      const fact = { type: 'message.answered', isSettled } as const
      const [next, actions] = transition(messageLife, messageAt(state, true), fact)
      expect(next.value).toBe(isSettled ? 'handled' : 'new')
      expect(actions.map(({ type }) => type)).toEqual(['logAnswer', 'tellSender'])
      expect(messageAt(state, false).can(fact)).toBe(false)
      for (const answerable of [true, false]) expect(mayAnswer({ state, answerable })).toBe(answerable)
    }
    // it is put away all the same
    expect(
      messageAt(state, false).can({ type: state === 'new' ? 'message.handled' : 'message.reopened' }),
    ).toBe(true)
  }
})

test('what waits has yet to be dealt with', () => {
  expect(MESSAGE_STATES.map(comingStates)).toEqual([['handled'], []])
})

test('the chart’s states are those of the schemas', () => {
  expectTypeOf<MessageStanding>().toEqualTypeOf<MessageState>()
  expect(Object.keys(messageLife.root.states)).toEqual([...MESSAGE_STATES])
})
