import { type Kysely, sql } from 'kysely'

const statements = [
  // The rate and the amount that a cart was validated at, and an order placed at: what comes later changes neither.
  // Everything before was reckoned at 20 %.
  sql`alter table validated_carts
    add column vat_percent double precision,
    add column vat_cents bigint`,
  sql`update validated_carts cart set vat_percent = 20, vat_cents = coalesce(
    (select orders.vat_cents from orders where orders.validated_cart_id = cart.id),
    round(cart.total_cents * 0.2)
  )`,
  sql`alter table validated_carts
    alter column vat_percent set not null,
    alter column vat_cents set not null,
    add check (vat_percent between 0 and 100),
    add check (vat_cents >= 0)`,
  sql`alter table orders add column vat_percent double precision`,
  sql`update orders set vat_percent = 20`,
  sql`alter table orders
    alter column vat_percent set not null,
    add check (vat_percent between 0 and 100)`,
]

/** The VAT of validated carts and orders, as it was written. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
