import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table team_seats add column if not exists invitation_hash text`,
  // none has one yet, and there are no more places than people who share an account
  sql`create index if not exists team_seats_invitation on team_seats (invitation_hash)
    where invitation_hash is not null`,
]

/** The link by which a colleague came, as its HMAC: null of who came before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
