/** Messages and complaints, as staff answer them. */

/** Most characters of an answer. */
export const REPLY_MAX = 5000

export const MESSAGE_STATES = ['new', 'handled'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const messageStateLabels: Readonly<Record<MessageState, string>> = {
  new: 'À traiter',
  handled: 'Traité',
}

/** What is wrong with an answer, in French; undefined when it may leave. */
export const replyProblem = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'Écrivez votre réponse.'
  if (trimmed.length > REPLY_MAX) return `La réponse ne peut pas dépasser ${REPLY_MAX} caractères.`
  return undefined
}
