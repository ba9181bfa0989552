import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Counts one hit and gives the window's count, in one statement: whoever else counts at this moment, here or in
 * another process, waits for the row. A window begins with its first hit and its end does not move. The count
 * stops at `ceiling`.
 */
export const countHit = async (
  db: Kysely<Database>,
  counted: { rule: string; key: string; now: Date; endsAt: Date; ceiling: number },
): Promise<{ hits: number; ends_at: Date }> => {
  const { rule, key, now, endsAt, ceiling } = counted
  return db
    .insertInto('rate_limits')
    .values({ rule, key, hits: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'key']).doUpdateSet({
        hits: sql`case when rate_limits.ends_at <= ${now} then 1 else least(rate_limits.hits + 1, ${ceiling}) end`,
        ends_at: sql`case when rate_limits.ends_at <= ${now} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow()
}

/** Forgets the windows that ended before `now`. */
export const deleteEndedWindows = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now).execute()
}
