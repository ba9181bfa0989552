import { type Kysely, sql } from 'kysely'

const statements = [
  // A return to an earlier list was published at once: those of before have counts, and never had rows.
  sql`update price_uploads set rows_kept = false where kind = 'restore' and state <> 'publishing'`,
  // One that is on its way is checked first, as any is from now on: its job stands.
  sql`update price_uploads set state = 'received', phase = 'waiting', done = 0, total = null, revision = revision + 1
    where kind = 'restore' and state = 'publishing'`,
]

/** Returns to an earlier list are checked before they are published. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
