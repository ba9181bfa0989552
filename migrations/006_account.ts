import { type Kysely, sql } from 'kysely'

const statements = [
  // What drivers must know of a place: access, opening hours. A billing address has no driver.
  sql`alter table addresses
    add column delivery_note text not null default '',
    add constraint addresses_delivery_note_check
      check (length(delivery_note) <= 500 and (type = 'shipping' or delivery_note = ''))`,

  // A search compares one customer's folded texts: both conditions are answered by one index.
  sql`create extension if not exists btree_gin`,
  sql`create function search_fold(text) returns text
    language sql immutable strict parallel safe
    as $$
      select replace(replace(lower(translate(
        regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g'),
        'ŒÆ’‘ʼ', 'œæ'''''''
      )), 'œ', 'oe'), 'æ', 'ae')
    $$`,
  sql`alter table orders
    add column product_search text not null default '',
    add constraint orders_favorite_name_check check (char_length(favorite_name) between 3 and 400)`,
  sql`update orders set product_search = coalesce(
      (select string_agg(concat_ws(' ', reference, label, name), ' ' order by position)
        from order_lines where order_id = orders.id),
      ''
    )`,
  // The number is found with its dashes and without.
  sql`alter table orders
    add column search_text text not null generated always as (
      search_fold(
        number || ' ' || replace(number, '-', '') || ' ' || name || ' ' || coalesce(favorite_name, '') || ' ' ||
        product_search
      )
    ) stored`,
  // fastupdate would put off the work of new orders onto whoever searches next.
  sql`create index orders_search on orders using gin (user_id, search_text gin_trgm_ops) with (fastupdate = off)`,

  // The lines of an order that a complaint is about.
  sql`create table complaint_lines (
    message_id uuid not null references contact_messages (id),
    order_id uuid not null,
    position integer not null,
    primary key (message_id, position),
    foreign key (order_id, position) references order_lines (order_id, position)
  )`,
  sql`create index complaint_lines_order on complaint_lines (order_id, position)`,

  // In the database, where every instance finds them. message_id is null until the complaint is sent.
  sql`create table complaint_photos (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id),
    order_id uuid not null references orders (id),
    message_id uuid references contact_messages (id),
    position integer,
    type text not null check (type in ('image/jpeg', 'image/png')),
    width integer not null check (width between 1 and 65535),
    height integer not null check (height between 1 and 65535),
    bytes bytea not null check (octet_length(bytes) between 1 and 8388608),
    created_at timestamptz not null,
    constraint complaint_photos_position_check check (position between 1 and 5),
    constraint complaint_photos_attached_check check ((message_id is null) = (position is null)),
    unique (message_id, position)
  )`,
  // Photos are compressed already.
  sql`alter table complaint_photos alter column bytes set storage external`,
  sql`create index complaint_photos_order on complaint_photos (order_id)`,
  sql`create index complaint_photos_user on complaint_photos (user_id)`,
  sql`create index complaint_photos_loose on complaint_photos (created_at) where message_id is null`,
]

/** Delivery notes, the search of orders, and what a complaint is about: lines and photos. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
