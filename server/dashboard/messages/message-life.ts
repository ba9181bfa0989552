import type { FastifyRequest } from 'fastify'
import { transition } from 'xstate'
import {
  type MessageFact,
  type MessageSnapshot,
  messageAt,
  messageLife,
} from '#machines/lives/message.machine'
import type { LifeStore } from '#server/platform/advance'
import type { Config } from '#server/platform/config'
import { enqueueMail } from '#server/platform/mail'
import { recordAudit } from '#server/session/audit.queries'
import { subjectLabel } from '#shared/contact/contact.rules'
import { AppError } from '#shared/platform/errors'
import { insertReply, type MessageRecord, updateMessageState } from './messages.queries.ts'
import { replyMail } from './reply-mail.ts'

/** What is written with a step of a message. */
export interface MessageStep {
  readonly at: Date
  readonly actorId: string
  readonly request: Pick<FastifyRequest, 'ip'>
  /** of an answer: its text, under the id that the page gave it */
  readonly answer?: { readonly id: string; readonly text: string }
}

/** What the log calls a message: its subject, and the order that it is about. */
const nameOf = ({ row }: MessageRecord): string =>
  row.order_number === null ? subjectLabel(row.subject) : `${subjectLabel(row.subject)} ${row.order_number}`

/** Whether its sender still has an address. */
export const isAnswerable = ({ account }: Pick<MessageRecord, 'account'>): boolean =>
  account === undefined || account.deleted_at === null

/** A message's life in its rows, with its answers: whoever wrote is answered by mail, and each step is written down. */
export const messageLifeStore = (
  config: Config,
): LifeStore<MessageSnapshot, MessageFact, MessageRecord, MessageStep> => ({
  at: (record) => messageAt(record.message.state, isAnswerable(record)),
  step: (before, fact) => transition(messageLife, before, fact),
  refusal: 'MESSAGE_UNANSWERABLE',
  write: async (trx, { message }, { value }, { at, actorId, answer }) => {
    if (answer !== undefined) {
      const reply = { ...answer, message_id: message.id, author_id: actorId, created_at: at }
      // an answer of this id to another message: no page of ours makes one twice
      if (!(await insertReply(trx, reply))) throw new AppError('NOT_FOUND')
    }
    await updateMessageState(trx, message.id, value)
  },
  follow: {
    tellSender: async (trx, record, _, { at, answer }) => {
      if (answer === undefined) throw new Error('There is no answer that could leave.')
      await enqueueMail(trx, replyMail(record, answer.text, config), at)
    },
    logAnswer: async (trx, record, { value }, { at, actorId, request }) => {
      const { state: before, user_id: subjectId } = record.message
      const moved = before === value ? {} : { before, after: value }
      const details = { message: nameOf(record), ...moved }
      await recordAudit(trx, { kind: 'message_answered', subjectId, actorId, request, details }, at)
    },
    logState: async (trx, record, { value }, { at, actorId, request }) => {
      const { state: before, user_id: subjectId } = record.message
      const details = { message: nameOf(record), before, after: value }
      await recordAudit(trx, { kind: 'message_state_changed', subjectId, actorId, request, details }, at)
    },
  },
})
