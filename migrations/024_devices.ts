import { type Kysely, sql } from 'kysely'

/** A sign-in says in which browser it was made: to its person, and so that the next one there takes its place. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table sessions
    add column device text not null default '' check (length(device) <= 60),
    add column device_id text check (length(device_id) <= 40)`.execute(db)
}
