import { type Kysely, sql } from 'kysely'

/** Checks what stood before the constraint of the migration before; nobody waits for it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table orders validate constraint orders_first_due_check`.execute(db)
}
