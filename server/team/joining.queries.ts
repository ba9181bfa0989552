import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'

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
