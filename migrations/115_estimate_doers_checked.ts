import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table addresses validate constraint addresses_changed_by_fkey`,
  sql`alter table estimates validate constraint estimates_kept_by_fkey`,
  sql`alter table estimate_revisions validate constraint estimate_revisions_given_by_fkey`,
  sql`alter table estimate_links validate constraint estimate_links_made_by_fkey`,
  // None has one yet: each is built by one reading of its table, in which nothing is written there. Where that is too long, the
  // columns are added before, and these made, `concurrently`.
  sql`create index if not exists addresses_changed_by on addresses (changed_by) where changed_by is not null`,
  sql`create index if not exists estimates_kept_by on estimates (kept_by) where kept_by is not null`,
  sql`create index if not exists estimate_revisions_given_by on estimate_revisions (given_by)
    where given_by is not null`,
  sql`create index if not exists estimate_links_made_by on estimate_links (made_by) where made_by is not null`,
]

/** Checks what stood before the constraints of the migration before, and finds what a person did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
