import type { AdminMessage, MessageDetails } from '#shared/dashboard/messages/messages.schema'
import { isAnswerable } from './message-life.ts'
import type { AdminMessageRow, MessageRecord } from './messages.queries.ts'

export const presentAdminMessage = (row: AdminMessageRow): AdminMessage => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  subject: row.subject,
  state: row.state,
  email: row.email,
  company: row.company,
  excerpt: row.excerpt,
  orderNumber: row.order_number,
  photosCount: row.photos_count,
  repliesCount: row.replies_count,
})

/** A whole message; nothing is left of an account that was deleted but its id. */
export const presentMessage = (record: MessageRecord): MessageDetails => ({
  ...presentAdminMessage(record.row),
  message: record.message.message,
  function: record.message.function,
  account: record.account
    ? {
        id: record.account.id,
        name: `${record.account.first_name} ${record.account.last_name}`.trim(),
      }
    : null,
  order: record.order ? { ...record.order, lines: record.lines } : null,
  photos: record.photos,
  answerable: isAnswerable(record),
  replies: record.replies.map(({ id, text, created_at, email, deleted_at }) => ({
    id,
    text,
    author: deleted_at === null ? email : '',
    created_at: created_at.toISOString(),
  })),
})
