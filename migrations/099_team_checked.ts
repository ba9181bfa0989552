import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table orders validate constraint orders_placed_by_fkey`,
  sql`alter table projects validate constraint projects_changed_by_fkey`,
  sql`alter table contact_messages validate constraint contact_messages_written_by_fkey`,
  // Few have one: nothing was done by a colleague yet. Each is built by one reading of its table in
  // which nothing is written there and nothing is refused: what comes waits. Where that is too long, the columns are added before, and
  // these made, `concurrently`: a migration is a transaction, in which that cannot be.
  sql`create index if not exists orders_placed_by on orders (placed_by) where placed_by is not null`,
  sql`create index if not exists projects_changed_by on projects (changed_by) where changed_by is not null`,
  sql`create index if not exists contact_messages_written_by on contact_messages (written_by)
    where written_by is not null`,
]

/** Checks what stood before the constraints of the migration before, and finds what a person did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
