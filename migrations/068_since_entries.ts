import { type Kysely, sql } from 'kysely'

/**
 * A version from before 060 fails on the statuses of a payment that 060 lets in (partial, overpaid): it is refused instead.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`update schema_compatibility set since = '060_payment_entries'`.execute(db)
}
