import { type Kysely, sql } from 'kysely'

const statements = [
  // Whoever comes by a code has the mailbox, and has not shown that they know the password.
  sql`alter table sessions add column by_code boolean not null default false`,
  // The sign-up took the place of another, or somebody came to it by a code: two people may each think it theirs.
  sql`alter table users add column contested boolean not null default false`,
]

/** What tells whether the person who confirms an e-mail is the one who chose the password. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
