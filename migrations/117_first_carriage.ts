import { type Kysely, sql } from 'kysely'

const statements = [
  // A version that does not know the column never invoices the second of two deliveries.
  sql`update schema_compatibility set since = '117_first_carriage'`,

  // Of what bringing an order in two costs, what the first of both does: each is invoiced with what leaves of it. Unknown of orders of
  // before, which are invoiced as one.
  sql`alter table orders add column if not exists first_delivery_cents bigint,
    add constraint orders_first_delivery_check check (
      first_delivery_cents is null or (
        delivery_mode is not distinct from 'ship_in_two' and first_delivery_cents between 0 and delivery_cents
      )
    ) not valid`,
]

/** What the first of two deliveries costs (decision 092). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
