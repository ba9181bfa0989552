import { type Kysely, sql } from 'kysely'

const statements = [
  // What the living lines take as they are kept. A version that does not write it leaves it as it was until the next change.
  sql`alter table projects add column bytes integer not null default 0,
    add constraint projects_bytes_check check (bytes >= 0) not valid`,
]

/** Bounds what the chantiers of an account take together (decision 082). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
