import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import { recordAudit } from '#server/session/audit.queries'
import { subjectLabel } from '#shared/contact/contact.rules'
import { replyProblem } from '#shared/dashboard/messages.rules'
import type { AnswerMessageBody, ChangeMessageBody } from '#shared/dashboard/messages.schema'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'
import {
  findMessage,
  insertReply,
  lockMessage,
  type MessageRecord,
  updateMessageState,
} from './messages.queries.ts'
import { replyMail } from './reply-mail.ts'

/** The message, held until the transaction ends. Throws NOT_FOUND. */
const held = async (trx: Parameters<typeof lockMessage>[0], id: string): Promise<MessageRecord> => {
  const record = isUuid(id) && (await lockMessage(trx, id)) ? await findMessage(trx, id) : undefined
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

/** What the log calls a message: its subject, and the order that it is about. */
const nameOf = ({ row }: MessageRecord): string =>
  row.order_number === null ? subjectLabel(row.subject) : `${subjectLabel(row.subject)} ${row.order_number}`

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
    const record = await held(trx, messageId)
    if (record.replies.some((reply) => reply.id === id.toLowerCase())) return
    const before = record.message.state
    if (record.replies.length !== seenReplies || before !== seen) throw new AppError('MESSAGE_CHANGED')
    if (record.account?.deleted_at) throw new AppError('MESSAGE_UNANSWERABLE')

    const reply = { id, message_id: messageId, author_id: actorId, text: text.trim(), created_at: now }
    // an answer of this id to another message: no page of ours makes one twice
    if (!(await insertReply(trx, reply))) throw new AppError('NOT_FOUND')
    const after = handled ? 'handled' : 'new'
    await updateMessageState(trx, messageId, after)
    const subjectId = record.message.user_id
    const details = { message: nameOf(record), ...(before === after ? {} : { before, after }) }
    await recordAudit(trx, { kind: 'message_answered', subjectId, actorId, request, details }, now)
    await enqueueMail(trx, replyMail(record, reply.text, config), now)
  })
}

/** Marks a message handled or not, in one transaction. Throws NOT_FOUND, MESSAGE_CHANGED. */
export const changeMessage = async (
  { db }: Pick<Deps, 'db'>,
  { actorId, request, now }: Staff,
  messageId: string,
  { state, seen }: ChangeMessageBody,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const record = await held(trx, messageId)
    const before = record.message.state
    if (before === state) return
    if (before !== seen) throw new AppError('MESSAGE_CHANGED')
    await updateMessageState(trx, messageId, state)
    const subjectId = record.message.user_id
    const details = { message: nameOf(record), before, after: state }
    await recordAudit(trx, { kind: 'message_state_changed', subjectId, actorId, request, details }, now)
  })
}
