import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContactSubject } from '#shared/contact/contact.schema'

/** A message of the contact form, for the staff to answer. */
export interface ContactMessagesTable {
  id: Generated<string>
  /** null: a guest */
  user_id: string | null
  /** the colleague who wrote it about an order of their team; null or absent: the sender is the account */
  written_by: ColumnType<string | null, string | null | undefined, string | null>
  /** one of the sender's own */
  order_id: string | null
  email: string
  company: string
  function: string
  subject: ContactSubject
  message: string
  state: Generated<'new' | 'handled'>
  created_at: Date
  /** folded: the sender and the message, for the search of staff */
  search_text: GeneratedAlways<string>
}

/** An answer of the staff to a message. */
export interface MessageRepliesTable {
  /** made by the page that sent it */
  id: string
  message_id: string
  author_id: string
  text: string
  created_at: Date
}

export interface ContactTables {
  contact_messages: ContactMessagesTable
  message_replies: MessageRepliesTable
}
