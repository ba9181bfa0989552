import { type Kysely, sql } from 'kysely'

const statements = [sql`alter table invoices validate constraint invoices_reason_check`]

/** Checks what stood before the constraint of 084. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
