import { type Kysely, sql } from 'kysely'

const statements = [
  // configurations is a snapshot: it keeps reading when a model leaves the catalogue or a price moves.
  sql`create table validated_carts (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id),
    price_list_version integer not null references price_lists (version),
    configurations jsonb not null,
    total_cents bigint not null check (total_cents >= 0),
    created_at timestamptz not null
  )`,
  sql`create index validated_carts_user on validated_carts (user_id, created_at desc, id desc)`,
  sql`create index validated_carts_price_list on validated_carts (price_list_version)`,

  // Locked by the transaction that takes a number, so that a rolled back order leaves no gap.
  sql`create table order_counters (
    year integer primary key,
    last integer not null check (last >= 1)
  )`,

  sql`create table orders (
    id uuid primary key default gen_random_uuid(),
    number text not null unique check (number ~ '^CMD-[0-9]{4}-[0-9]{6,}$'),
    user_id uuid not null references users (id),
    validated_cart_id uuid not null unique references validated_carts (id),
    idempotency_key text not null,
    request_hash text not null,
    status text not null check (
      status in ('awaiting_payment', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled')
    ),
    name text not null,
    comments text not null,
    product_names jsonb not null,
    billing_address jsonb not null,
    shipping_address jsonb not null,
    payment_method text not null check (payment_method in ('card', 'bank_transfer', 'deferred')),
    net_cents bigint not null check (net_cents >= 0),
    vat_cents bigint not null check (vat_cents >= 0),
    total_cents bigint not null check (total_cents = net_cents + vat_cents),
    terms_accepted_at timestamptz not null,
    is_favorite boolean not null default false,
    favorite_name text,
    created_at timestamptz not null,
    unique (user_id, idempotency_key)
  )`,
  sql`create index orders_user on orders (user_id, created_at desc, id desc)`,
  sql`create index orders_user_favorite on orders (user_id, created_at desc, id desc) where is_favorite`,

  sql`create table order_lines (
    order_id uuid not null references orders (id),
    position integer not null check (position >= 1),
    sub_family_id uuid not null references sub_families (id),
    reference text not null,
    label text not null,
    name text not null,
    quantity integer not null check (quantity >= 1),
    unit_cents bigint not null check (unit_cents >= 0),
    total_cents bigint not null check (total_cents = unit_cents * quantity),
    primary key (order_id, position)
  )`,
  sql`create index order_lines_sub_family on order_lines (sub_family_id)`,

  sql`create table order_events (
    id bigint generated always as identity primary key,
    order_id uuid not null references orders (id),
    status text not null check (
      status in ('awaiting_payment', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled')
    ),
    detail text not null,
    at timestamptz not null
  )`,
  sql`create index order_events_order on order_events (order_id, id)`,

  // What the payment provider was asked and what it said.
  sql`create table payments (
    order_id uuid primary key references orders (id),
    provider text not null,
    status text not null check (status in ('pending', 'settled', 'cancelled')),
    amount_cents bigint not null check (amount_cents >= 0),
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((status = 'settled') = (settled_at is not null))
  )`,

  // A job done is deleted. One that failed for good keeps failed_at and stays for people to look at.
  sql`create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    payload jsonb not null,
    attempts integer not null default 0 check (attempts >= 0),
    run_at timestamptz not null,
    locked_until timestamptz,
    last_error text,
    failed_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index jobs_due on jobs (run_at, id) where failed_at is null`,
  sql`create index jobs_failed on jobs (failed_at) where failed_at is not null`,
]

/** Validated carts, orders with their numbers and history, payments, and the jobs to do after them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
