import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table quotes validate constraint quotes_state_check`,
  sql`alter table quote_events validate constraint quote_events_state_check`,
  // a version from before 088 knows no quote that was withdrawn
  sql`update schema_compatibility set since = '088_ends_of_quotes'`,
]

/** Checks what stood before the constraints of the migration before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
