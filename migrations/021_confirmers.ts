import { type Kysely, sql } from 'kysely'

/** Who confirmed gaps of an upload stands with the confirmation: those of before are told by the audit log. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`update price_uploads set confirmations = (
      select jsonb_agg(confirmation || jsonb_build_object('by', (
        select actor_id from audit_log
        where kind = 'price_gaps_confirmed' and at = (confirmation ->> 'at')::timestamptz
          and details ->> 'reason' = confirmation ->> 'reason'
        limit 1
      )) order by nth)
      from jsonb_array_elements(confirmations) with ordinality as one (confirmation, nth)
    )
    where confirmations <> '[]'`.execute(db)
}
