import { type Kysely, sql } from 'kysely'

const statements = [sql`alter table users validate constraint users_credit_limit_cents_check`]

/** Checks what stood before the constraint of the migration before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
