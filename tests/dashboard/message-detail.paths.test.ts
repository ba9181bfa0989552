import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { messageDetailMachine } from '#machines/dashboard/messages/message-detail.machine'
import type { AnswerMessageBody, MessageDetails } from '#shared/dashboard/messages/messages.schema'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

const message: MessageDetails = {
  id: 'm1',
  created_at: '2026-03-02T09:00:00.000Z',
  subject: 'Autre',
  state: 'new',
  email: 'contact@essai.example',
  company: 'Stores d’Essai',
  excerpt: 'Bonjour',
  orderNumber: null,
  photosCount: 0,
  repliesCount: 0,
  message: 'Bonjour',
  function: 'Commercial',
  account: null,
  order: null,
  photos: [],
  replies: [],
}
const answered: MessageDetails = {
  ...message,
  state: 'handled',
  replies: [{ id: 'a', text: 'Oui', author: 'equipe@essai.example', created_at: message.created_at }],
}

describePaths(messageDetailMachine, {
  inputs: [{ id: 'm1' }],
  events: [
    done('readMessage', message),
    failed('readMessage', refusal('NETWORK')),
    { type: 'message.retry' },
    { type: 'answer.type', text: 'Oui' },
    { type: 'answer.type', text: ' ' },
    { type: 'handled.choose', handled: false },
    { type: 'answer.send', id: 'a' },
    { type: 'state.mark', state: 'handled' },
    { type: 'state.mark', state: 'new' },
    { type: 'detail.close' },
    { type: 'close.confirm' },
    { type: 'close.cancel' },
    done('answer', answered),
    failed('answer', refusal('NETWORK')),
    failed('answer', refusal('MESSAGE_CHANGED')),
    done('mark', { ...message, state: 'handled' }),
    failed('mark', refusal('NETWORK')),
    failed('mark', refusal('MESSAGE_CHANGED')),
    done('readAgain', answered),
    failed('readAgain', refusal('NETWORK')),
  ],
  project: ({ context }) => [
    context.message?.state,
    context.message?.replies.length,
    context.text,
    context.handled,
    context.answerId,
    context.problem,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { text, message: read } = snapshot.context
    if (snapshot.matches('sending') || snapshot.matches('leaving')) expect(text).toBe('Oui')
    if (!snapshot.matches('reading') && !snapshot.matches('unread') && !snapshot.matches('closed'))
      expect(read).not.toBe(null)
  },
})

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
  const isOpen = () => vi.waitFor(() => expect(detail.getSnapshot().value).toBe('open'))
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
  const isOpen = () => vi.waitFor(() => expect(detail.getSnapshot().value).toBe('open'))
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
