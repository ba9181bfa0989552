import Type, { type Static } from 'typebox'
import { ContactSubject } from '#shared/contact/contact.schema'
import { ComplaintPhoto } from '#shared/orders/complaints.schema'
import { listQuery, listReply } from '../lists.schema.ts'

/** Messages of the contact form and complaints, as staff read and answer them (messagesList). */

const State = Type.Union([Type.Literal('new'), Type.Literal('handled')])

/** A message in the list. */
export const AdminMessage = Type.Object({
  id: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
  subject: ContactSubject,
  state: State,
  /** of the sender, as they were then */
  email: Type.String(),
  company: Type.String(),
  /** its first 160 characters, on one line */
  excerpt: Type.String(),
  /** number of the order that it is about; null for none */
  orderNumber: Type.Union([Type.String(), Type.Null()]),
  photosCount: Type.Integer(),
  repliesCount: Type.Integer(),
})
export type AdminMessage = Static<typeof AdminMessage>

export const AdminMessagesQuery = Type.Object({
  /** words of the message, the sender or the order's number */
  ...listQuery,
  state: Type.Optional(State),
  subject: Type.Optional(ContactSubject),
  /** `-created_at` by default: newest first */
  sort: Type.Optional(Type.Enum(['created_at', '-created_at'])),
})
export type AdminMessagesQuery = Static<typeof AdminMessagesQuery>

export const AdminMessagesReply = Type.Object({ ...listReply, messages: Type.Array(AdminMessage) })
export type AdminMessagesReply = Static<typeof AdminMessagesReply>

export const AdminMessageParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type AdminMessageParams = Static<typeof AdminMessageParams>

/** An answer of the staff. */
export const MessageReply = Type.Object({
  id: Type.String(),
  text: Type.String(),
  /** e-mail of who answered; empty once that account is deleted */
  author: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
})
export type MessageReply = Static<typeof MessageReply>

/** A whole message. */
export const MessageDetails = Type.Object({
  ...AdminMessage.properties,
  message: Type.String(),
  function: Type.String(),
  /** the sender's account; null: a guest */
  account: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  /** the order that it is about, with the lines that a complaint names (none: the whole order) */
  order: Type.Union([
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      /** project name */
      name: Type.String(),
      lines: Type.Array(
        Type.Object({
          /** from 1, as printed */
          position: Type.Integer(),
          reference: Type.String(),
          label: Type.String(),
          name: Type.String(),
          quantity: Type.Integer(),
        }),
      ),
    }),
    Type.Null(),
  ]),
  /** their bytes are at `complaintPhoto` */
  photos: Type.Array(ComplaintPhoto),
  /** its sender still has an address; false: their account was deleted */
  answerable: Type.Boolean(),
  /** oldest first */
  replies: Type.Array(MessageReply),
})
export type MessageDetails = Static<typeof MessageDetails>

export const AdminMessageReply = Type.Object({ success: Type.Literal(true), message: MessageDetails })
export type AdminMessageReply = Static<typeof AdminMessageReply>

/** `seen` and `seenReplies`: the state and how many answers the writer had before them. */
export const AnswerMessageBody = Type.Object({
  /** a UUID made by the page: the same answer sent again leaves once */
  id: Type.String({ maxLength: 64 }),
  /** what `replyProblem` accepts */
  text: Type.String(),
  /** the message is dealt with */
  handled: Type.Boolean(),
  seen: State,
  seenReplies: Type.Integer({ minimum: 0 }),
})
export type AnswerMessageBody = Static<typeof AnswerMessageBody>

export const ChangeMessageBody = Type.Object({ state: State, seen: State })
export type ChangeMessageBody = Static<typeof ChangeMessageBody>
