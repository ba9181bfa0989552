import Type from 'typebox'
import { ADMIN_SEARCH_MAX } from './lists.ts'

/** What every list of the dashboard may be asked: `Type.Object({ ...listQuery, role: Type.Optional(Role) })`. */
export const listQuery = {
  /** from 1; `readPage` reads it */
  page: Type.Optional(Type.String()),
  /** blank: all rows */
  search: Type.Optional(Type.String({ maxLength: ADMIN_SEARCH_MAX })),
}

/** What every list answers beside its rows: `Type.Object({ ...listReply, users: Type.Array(AdminUser) })`. */
export const listReply = {
  success: Type.Literal(true),
  /** of the whole list, not of the page */
  total: Type.Integer(),
  hasMore: Type.Boolean(),
}
