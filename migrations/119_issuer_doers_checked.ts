import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table estimate_issuers validate constraint estimate_issuers_kept_by_fkey`,
  sql`create index if not exists estimate_issuers_kept_by on estimate_issuers (kept_by) where kept_by is not null`,
]

/** Checks what stood before the constraint of the migration before, and finds what a person did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
