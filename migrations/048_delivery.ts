import { type Kysely, sql } from 'kysely'

const statements = [
  // The highest version is in force; what it replaces stays, since somebody set it. A null tariff: the shop tells no cost.
  sql`create table delivery_tariffs (
    version integer primary key check (version >= 1),
    tariff jsonb,
    set_at timestamptz not null
  )`,
  // What bringing an order costs, as it was when it was placed; no mode: it was not told, as before.
  sql`alter table orders
    add column delivery_mode text check (delivery_mode in ('ship', 'pickup')),
    add column delivery_cents bigint not null default 0 check (delivery_cents >= 0),
    add column delivery_why text not null default '',
    add constraint orders_delivery_check check (
      delivery_mode is not null or (delivery_cents = 0 and delivery_why = '')
    ),
    drop constraint orders_check,
    add constraint orders_total_check check (total_cents = net_cents + delivery_cents + vat_cents)`,
]

/** The tariff of the delivery, and what each order paid of it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
