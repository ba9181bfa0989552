import type { MessageFact } from '#machines/lives/message.machine'

/** All that happens to a message: the compiler misses one that is left out. */
const listed: Record<Exclude<MessageFact['type'], 'message.answered'>, true> = {
  'message.handled': true,
  'message.reopened': true,
}

export const messageFacts: readonly MessageFact[] = [
  { type: 'message.answered', isSettled: true },
  { type: 'message.answered', isSettled: false },
  ...(Object.keys(listed) as (keyof typeof listed)[]).map((type): MessageFact => ({ type })),
]
