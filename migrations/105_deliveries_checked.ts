import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table orders validate constraint orders_delivery_mode_check`,
  // a version from before 104 knows no order that is brought in two, and forgets files of requests
  sql`update schema_compatibility set since = '104_files_and_deliveries'`,
]

/** Checks what stood before the constraint of the migration before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
