import { expect } from 'vitest'
import { type MessageFact, messageLife } from '#machines/lives/message.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to a message: the compiler misses one that is left out. */
const words: Record<Exclude<MessageFact['type'], 'message.answered'>, string> = {
  'message.handled': 'l’équipe le marque traité',
  'message.reopened': 'l’équipe le rouvre',
}

const events: Readonly<Record<string, MessageFact>> = {
  'l’équipe répond, et c’est réglé': { type: 'message.answered', isSettled: true },
  'l’équipe répond, il reste à faire': { type: 'message.answered', isSettled: false },
  ...Object.fromEntries(
    (Object.keys(words) as (keyof typeof words)[]).map((type): [string, MessageFact] => [
      words[type],
      { type },
    ]),
  ),
}

export const messageFacts = Object.values(events)

export const messageLifePaths = declarePaths(messageLife, {
  title: 'La vie d’un message',
  notWalked: { browser: NO_SCREEN },
  inputs: {
    'son auteur a une adresse': { isAnswerable: true },
    'son auteur n’en a plus': { isAnswerable: false },
  },
  events,
  states: { new: 'il attend', handled: 'il est traité' },
  project: ({ context }) => context,
  check: (snapshot) => {
    const { isAnswerable } = snapshot.context
    for (const isSettled of [true, false])
      expect(snapshot.can({ type: 'message.answered', isSettled })).toBe(isAnswerable)
  },
})
