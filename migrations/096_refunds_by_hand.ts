import { type Kysely, sql } from 'kysely'

const statements = [
  // The entry by which staff had recorded, without the provider's reference, what the provider tells: of one alone.
  sql`alter table card_reversals
    add column entry_id bigint constraint card_reversals_entry_key unique
      constraint card_reversals_entry_fkey references payment_entries (id),
    add constraint card_reversals_entry_check check (entry_id is null or booked_cents is not null)`,
]

/** What staff recorded of money that a card's provider gave back, before it told so. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
