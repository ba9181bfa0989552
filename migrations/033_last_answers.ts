import { type Kysely, sql } from 'kysely'

const statements = [
  // What an account last chose in a family, sizes apart: proposed the next time. One row a family, written over.
  sql`create table last_answers (
    user_id uuid not null references users (id) on delete cascade,
    family_id uuid not null references families (id),
    criteria jsonb not null check (jsonb_typeof(criteria) = 'object' and octet_length(criteria::text) <= 8192),
    components jsonb not null check (jsonb_typeof(components) = 'object' and octet_length(components::text) <= 8192),
    answered_at timestamptz not null,
    primary key (user_id, family_id)
  )`,
  sql`create index last_answers_family on last_answers (family_id)`,
]

/** The last answers of an account. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
