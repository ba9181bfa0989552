import { type Kysely, sql } from 'kysely'

const statements = [
  // A configuration that has an address. Nobody's: who has the code may open it, and the same answers have the same code.
  sql`create table saved_configurations (
    code text primary key constraint saved_configurations_code_check check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
    sub_family_id uuid not null references sub_families (id),
    criteria jsonb not null,
    components jsonb not null,
    digest text not null constraint saved_configurations_digest_key unique,
    opened_at timestamptz not null default now(),
    constraint saved_configurations_size_check
      check (octet_length(criteria::text) + octet_length(components::text) <= 16384)
  )`,
  // What nobody opens any more goes.
  sql`create index saved_configurations_opened on saved_configurations (opened_at)`,
]

/** Configurations that have a short code. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
