import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { InvitationRow } from './team.queries.ts'

/** What a link led to by which somebody came since, who is there still. */
export const findUsedInvitation = (
  db: Kysely<Database>,
  hash: string,
  since: Date,
): Promise<(Pick<InvitationRow, 'head_id' | 'email' | 'may_order'> & { user_id: string }) | undefined> =>
  db
    .selectFrom('team_seats')
    .innerJoin('users', 'users.id', 'team_seats.user_id')
    .select(['head_id', 'email', 'may_order', 'user_id'])
    .where('invitation_hash', '=', hash)
    .where('joined_at', '>', since)
    .executeTakeFirst()

/** Whether what closed an account last was that its person went out of this head's team: taken out, or by leaving. */
export const wasClosedByParting = async (
  trx: Transaction<Database>,
  userId: string,
  headId: string,
): Promise<boolean> => {
  const closed = await trx
    .selectFrom('audit_log')
    .select(['actor_id', 'at'])
    .where('subject_id', '=', userId)
    .where('kind', '=', 'status_changed')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (closed?.actor_id !== userId) return closed?.actor_id === headId
  const left = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', headId)
    .where('actor_id', '=', userId)
    .where('kind', '=', 'team_quit')
    .where('at', '=', closed.at)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}
