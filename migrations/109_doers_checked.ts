import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table order_events validate constraint order_events_done_by_fkey`,
  sql`alter table quote_events validate constraint quote_events_done_by_fkey`,
  sql`alter table quote_messages validate constraint quote_messages_written_by_fkey`,
  sql`alter table projects validate constraint projects_archived_by_fkey`,
  // Few have one, and none yet: each is built by one reading of its table, in which nothing is written there. Where that is
  // too long, the columns are added before, and these made, `concurrently`.
  sql`create index if not exists order_events_done_by on order_events (done_by) where done_by is not null`,
  sql`create index if not exists quote_events_done_by on quote_events (done_by) where done_by is not null`,
  sql`create index if not exists quote_messages_written_by on quote_messages (written_by)
    where written_by is not null`,
  sql`create index if not exists projects_archived_by on projects (archived_by) where archived_by is not null`,
]

/** Checks what stood before the constraints of the migration before, and finds what a person did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
