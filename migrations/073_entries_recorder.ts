import { type Kysely, sql } from 'kysely'

const statements = [
  // Where many entries stand it is made before, `concurrently`.
  sql`create index if not exists payment_entries_recorder on payment_entries (recorded_by)
    where recorded_by is not null`,
]

/** Whether somebody recorded money, asked before the row of their account goes. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
