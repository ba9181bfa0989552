import { type Kysely, sql } from 'kysely'

const statements = [
  // urgent: worth nothing in a few minutes, as a code to type is; taken before all that can wait. Who does not know of
  // it writes jobs that can wait.
  sql`alter table jobs add column urgent boolean not null default false`,
  sql`create index jobs_next on jobs (urgent desc, run_at, id) where failed_at is null`,
  sql`drop index jobs_due`,
]

/** Jobs that cannot wait for the others. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
