import type { User } from '#shared/session/session.schema'
import type { UserRow } from './account.queries.ts'

/** The user as replies show them (`User`). */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: row.status,
  verified: row.verified_at !== null,
  type: row.type,
  title: row.title,
  level: row.level,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  function: row.function,
  created_at: row.created_at.toISOString(),
  ...(row.refusal_reason === '' ? {} : { refusal: row.refusal_reason }),
  ...(row.status === 'inactive' && row.opened_at !== null ? { deactivated: true } : {}),
})
