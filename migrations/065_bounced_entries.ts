import { type Kysely, sql } from 'kysely'

const statements = [
  // Money that was recorded and did not hold: a cheque that the bank returned. It takes away, as what is given back does.
  sql`alter table payment_entries
    add column bounced boolean not null default false,
    add constraint payment_entries_bounced_check check (not bounced or cents < 0) not valid`,
]

/** Entries of money that did not hold. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
