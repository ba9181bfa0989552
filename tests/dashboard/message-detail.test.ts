import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { messageDetailMachine } from '#machines/dashboard/messages/message-detail.machine'
import type { AnswerMessageBody, MessageDetails } from '#shared/dashboard/messages/messages.schema'
import { refusal } from '#tests/platform/refusal'
import { answered, message } from './message.fixtures.ts'

test('a failure is told, and what was typed stays', async () => {
  const detail = createActor(
    messageDetailMachine.provide({
      actors: {
        readMessage: fromPromise<MessageDetails, { id: string }>(async () => message),
        answer: fromPromise<MessageDetails, { id: string; body: AnswerMessageBody }>(async () => {
          throw refusal('MESSAGE_CHANGED')
        }),
      },
    }),
    { input: { id: 'm1' } },
  ).start()
  const told: string[] = []
  detail.on('detail.failed', ({ failure }) => told.push(failure.code))
  const isOpen = () => expect.poll(() => detail.getSnapshot().value).toBe('open')
  await isOpen()
  detail.send({ type: 'answer.type', text: 'Oui' })
  detail.send({ type: 'answer.send', id: 'a' })
  await isOpen()
  expect([told, detail.getSnapshot().context.text]).toEqual([['MESSAGE_CHANGED'], 'Oui'])
})

test('an answer that failed is sent again under its first id, and then another has its own', async () => {
  const sent: AnswerMessageBody[] = []
  const detail = createActor(
    messageDetailMachine.provide({
      actors: {
        readMessage: fromPromise<MessageDetails, { id: string }>(async () => message),
        answer: fromPromise<MessageDetails, { id: string; body: AnswerMessageBody }>(async ({ input }) => {
          sent.push(input.body)
          if (sent.length === 1) throw refusal('NETWORK')
          return answered
        }),
      },
    }),
    { input: { id: 'm1' } },
  ).start()
  const isOpen = () => expect.poll(() => detail.getSnapshot().value).toBe('open')
  for (const [id, text] of [
    ['one', 'Oui'],
    ['two', 'Oui'],
    ['three', 'Et encore'],
  ] as const) {
    await isOpen()
    detail.send({ type: 'answer.type', text })
    detail.send({ type: 'answer.send', id })
  }
  await isOpen()
  expect(sent).toEqual([
    { id: 'one', text: 'Oui', handled: true, seen: 'new', seenReplies: 0 },
    { id: 'one', text: 'Oui', handled: true, seen: 'new', seenReplies: 0 },
    { id: 'three', text: 'Et encore', handled: true, seen: 'handled', seenReplies: 1 },
  ])
})

test('an answer that is changed after a failure is another one: the first may have arrived', async () => {
  const sent: AnswerMessageBody[] = []
  const detail = createActor(
    messageDetailMachine.provide({
      actors: {
        readMessage: fromPromise<MessageDetails, { id: string }>(async () => message),
        answer: fromPromise<MessageDetails, { id: string; body: AnswerMessageBody }>(async ({ input }) => {
          sent.push(input.body)
          if (sent.length === 1) throw refusal('NETWORK')
          return answered
        }),
      },
    }),
    { input: { id: 'm1' } },
  ).start()
  const isOpen = () => expect.poll(() => detail.getSnapshot().value).toBe('open')
  for (const [id, text] of [
    ['one', 'Oui'],
    ['two', 'Oui, lundi'],
  ] as const) {
    await isOpen()
    detail.send({ type: 'answer.type', text })
    detail.send({ type: 'answer.send', id })
  }
  await isOpen()
  expect(sent.map(({ id, text }) => [id, text])).toEqual([
    ['one', 'Oui'],
    ['two', 'Oui, lundi'],
  ])
})
