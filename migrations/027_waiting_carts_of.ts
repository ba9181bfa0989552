import { type Kysely, sql } from 'kysely'

const statements = [
  // Whose a waiting cart is and since when: an account keeps a few, found without a walk through those that it ordered.
  // The database fills both, whichever version of the shop writes the cart.
  sql`alter table waiting_cart_models add column user_id uuid, add column created_at timestamptz`,
  sql`update waiting_cart_models as waiting set user_id = cart.user_id, created_at = cart.created_at
    from validated_carts cart where cart.id = waiting.cart_id`,
  sql`alter table waiting_cart_models alter column user_id set not null, alter column created_at set not null`,
  sql`create index waiting_cart_models_user on waiting_cart_models (user_id, created_at, cart_id)`,
  sql`create or replace function list_cart_models() returns trigger language plpgsql as $$
    begin
      insert into waiting_cart_models (cart_id, sub_family_id, lines, user_id, created_at)
      select added.id, (line #>> '{model,subFamily,id}')::uuid, count(*), added.user_id, added.created_at
      from added cross join jsonb_array_elements(added.configurations) line
      group by added.id, 2, added.user_id, added.created_at;
      return null;
    end $$`,
]

/** The carts that wait of each account. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
