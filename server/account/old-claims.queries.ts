import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { closeClaim } from './close-claim.ts'

/** Closed at once; the next round takes the others. */
const BATCH = 500

/** The columns that refer to an account and neither go with its row nor let it go. */
export const REFERRING = [
  ['addresses', 'changed_by'],
  ['complaint_photos', 'user_id'],
  ['contact_messages', 'user_id'],
  ['contact_messages', 'written_by'],
  ['estimate_issuers', 'kept_by'],
  ['estimate_links', 'made_by'],
  ['estimate_revisions', 'given_by'],
  ['estimates', 'kept_by'],
  ['line_files', 'user_id'],
  ['message_replies', 'author_id'],
  ['order_events', 'done_by'],
  ['orders', 'placed_by'],
  ['orders', 'user_id'],
  ['payment_entries', 'recorded_by'],
  ['price_uploads', 'created_by'],
  ['price_uploads', 'published_by'],
  ['projects', 'archived_by'],
  ['projects', 'changed_by'],
  ['quote_answer_drafts', 'author_id'],
  ['quote_answers', 'author_id'],
  ['quote_events', 'done_by'],
  ['quote_messages', 'author_id'],
  ['quote_messages', 'written_by'],
  ['quote_notes', 'author_id'],
  ['quotes', 'user_id'],
  ['users', 'refused_by'],
  ['validated_carts', 'user_id'],
] as const

const isReferred = (table: string, column: string) =>
  sql<SqlBool>`exists (
    select from ${sql.table(table)} referring where ${sql.ref(`referring.${column}`)} = users.id
  )`

/** Forgets the sign-ups that nobody confirmed within a month, unless staff approved them, and empty accounts. */
export const deleteOldClaims = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const claims = await trx
    .selectFrom('users')
    .select('id')
    .where('verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'inactive')
    .where('created_at', '<', new Date(now.getTime() - KEPT.unconfirmedSignUpDays * DAY))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of claims) await closeClaim(trx, id, { type: 'claim.lapsed' }, now)
  // A row that was emptied stays only for what refers to it.
  await trx
    .deleteFrom('users')
    .where('deleted_at', 'is not', null)
    .where(({ and, not }) => and(REFERRING.map(([table, column]) => not(isReferred(table, column)))))
    .execute()
}
