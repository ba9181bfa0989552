import { type Kysely, sql } from 'kysely'

const statements = [
  // An account that staff refused before it was ever opened; its opening takes the refusal back.
  sql`alter table users
    add column refused_at timestamptz,
    add column refused_by uuid references users (id),
    add column refusal_reason text not null default '' check (char_length(refusal_reason) <= 1000),
    add constraint users_refusal_check check (
      (refused_at is null) = (refused_by is null) and (refused_at is null) = (refusal_reason = '')
    ),
    add constraint users_refused_check check (
      refused_at is null or (status = 'inactive' and opened_at is null and deleted_at is null)
    )`,
  sql`create index users_refused_by on users (refused_by) where refused_by is not null`,
  sql`create or replace function keep_opening() returns trigger language plpgsql as $$
    begin
      new.opened_at := case tg_op when 'INSERT' then coalesce(new.created_at, now()) else now() end;
      new.refused_at := null;
      new.refused_by := null;
      new.refusal_reason := '';
      return new;
    end $$`,
  // What was refused waits for nobody.
  sql`drop index users_waiting`,
  sql`create index users_waiting on users (created_at, id)
    where status = 'inactive' and opened_at is null and refused_at is null and verified_at is not null
      and deleted_at is null`,
  sql`create index users_refused on users (created_at, id) where refused_at is not null and deleted_at is null`,

  // By whom an order left and under which number: of the step « shipped » alone. What was typed in `detail` before stays.
  sql`alter table order_events
    add column carrier text check (carrier ~ '^[a-z_]{2,40}$'),
    add column carrier_name text not null default '' check (char_length(carrier_name) <= 60),
    add column parcel_number text not null default '' check (char_length(parcel_number) <= 60),
    add constraint order_events_shipment_check check (
      (carrier is null or status = 'shipped') and (carrier is not distinct from 'other') = (carrier_name <> '')
    ),
    add constraint order_events_shipped_by_check check (carrier is not null or parcel_number = '')`,

  // A search finds an order by the end of its number without the zeros, and by what it costs with VAT and without.
  sql`alter table orders drop column search_text`,
  sql`alter table orders
    add column search_text text not null generated always as (
      search_fold(
        ' ' || number || ' ' || replace(number, '-', '') || ' ' || ltrim(substring(number from 10), '0') || ' ' ||
        (total_cents / 100)::text || ',' || lpad((total_cents % 100)::text, 2, '0') || ' ' ||
        (net_cents / 100)::text || ',' || lpad((net_cents % 100)::text, 2, '0') || ' ' ||
        name || ' ' || coalesce(favorite_name, '') || ' ' || product_search || ' '
      )
    ) stored`,
  sql`create index orders_walk on orders (user_id, created_at desc, id desc) include (is_favorite, search_text)
    where octet_length(search_text) <= 2000`,
  sql`create index orders_walk_long on orders (user_id, created_at desc, id desc)
    where octet_length(search_text) > 2000`,
  sql`create index orders_search_all on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)`,
]

/** Accounts that staff refuse, the parcel of each order, and orders found by short number and amount. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
