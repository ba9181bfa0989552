import type { Transaction } from 'kysely'
import { markOf } from '#machines/lives/message.machine'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { replyProblem } from '#shared/dashboard/messages/messages.rules'
import type { AnswerMessageBody, ChangeMessageBody } from '#shared/dashboard/messages/messages.schema'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'
import { messageLifeStore } from './message-life.ts'
import { lockMessage, type MessageRecord } from './messages.queries.ts'

/** The message, held until the transaction ends. Throws NOT_FOUND. */
const lockedMessage = async (trx: Transaction<Database>, id: string): Promise<Held<MessageRecord>> => {
  const record = isUuid(id) ? await lockMessage(trx, id) : undefined
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

/**
 * Keeps an answer, adds its mail to what leaves and says how the message stands, in one transaction; the same answer
 * again changes nothing. Throws NOT_FOUND, INVALID_FIELDS, MESSAGE_CHANGED, MESSAGE_UNANSWERABLE.
 */
export const answerMessage = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  messageId: string,
  { id, text, handled, seen, seenReplies }: AnswerMessageBody,
): Promise<void> => {
  const problem = replyProblem(text)
  if (problem !== undefined) throw new AppError('INVALID_FIELDS', { errors: { text: [problem] } })
  if (!isUuid(id)) throw new AppError('INVALID_FIELDS', { errors: { id: ['Identifiant invalide.'] } })
  await db.transaction().execute(async (trx) => {
    const record = await lockedMessage(trx, messageId)
    if (record.replies.some((reply) => reply.id === id.toLowerCase())) return
    const before = record.message.state
    if (record.replies.length !== seenReplies || before !== seen) throw new AppError('MESSAGE_CHANGED')
    const fact = { type: 'message.answered', isSettled: handled } as const
    const answer = { id, text: text.trim() }
    await advance(trx, messageLifeStore(config), record, fact, { at: now, actorId, request, answer })
  })
}

/** Marks a message handled or not, in one transaction. Throws NOT_FOUND, MESSAGE_CHANGED. */
export const changeMessage = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  messageId: string,
  { state, seen }: ChangeMessageBody,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const record = await lockedMessage(trx, messageId)
    const before = record.message.state
    if (before === state) return
    if (before !== seen) throw new AppError('MESSAGE_CHANGED')
    await advance(trx, messageLifeStore(config), record, markOf(state), { at: now, actorId, request })
  })
}
