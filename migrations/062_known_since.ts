import { type Kysely, sql } from 'kysely'

/** Since when browsers may have been made known to an account: those of before are strangers again. Null: all that are. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table users add column known_since timestamptz`.execute(db)
}
