import { type Kysely, sql } from 'kysely'

const STATES = sql`(
  'sent', 'in_study', 'answered', 'changed', 'accepted', 'refused', 'expired', 'withdrawn', 'ordered')`

const statements = [
  sql`alter table quotes drop constraint quotes_state_check,
    add constraint quotes_state_check check (state = 'draft' or state in ${STATES}) not valid`,
  sql`alter table quote_events drop constraint quote_events_state_check,
    add constraint quote_events_state_check check (state in ${STATES}) not valid`,
]

/** A quote may end because its customer left (decision 079). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
