import { type Kysely, sql } from 'kysely'

const statements = [
  // What a model comes to by its template and its prices: worked out after each publication, and never typed.
  sql`create table model_facts (
    price_list_version integer not null,
    sub_family_id uuid not null,
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    primary key (price_list_version, sub_family_id),
    foreign key (price_list_version, sub_family_id)
      references templates (price_list_version, sub_family_id) on delete cascade
  )`,
]

/** Sizes, load, least price and the like of each model of a price list. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
