import type { Generated } from 'kysely'
import type { ContactSubject } from '#shared/contact/contact.schema'

/** A message of the contact form, for the staff to answer. */
export interface ContactMessagesTable {
  id: Generated<string>
  /** null: a guest */
  user_id: string | null
  /** one of the sender's own */
  order_id: string | null
  email: string
  company: string
  function: string
  subject: ContactSubject
  message: string
  state: Generated<'new' | 'handled'>
  created_at: Date
}

export interface ContactTables {
  contact_messages: ContactMessagesTable
}
