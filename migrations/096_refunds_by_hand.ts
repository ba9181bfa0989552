import { type Kysely, sql } from 'kysely'

const statements = [
  // The entry by which staff had recorded, without the provider's reference, what the provider tells: of one alone.
  sql`create table card_reversal_entries (
    reversal_id text primary key constraint card_reversal_entries_reversal_fkey references card_reversals (id),
    entry_id bigint not null constraint card_reversal_entries_entry_key unique
      constraint card_reversal_entries_entry_fkey references payment_entries (id)
  )`,
]

/** What staff recorded of money that a card's provider gave back, before it told so. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
