import { type Kysely, sql } from 'kysely'

const statements = [
  // The days that the customer was promised, once it is known when manufacture begins; null before, and in orders of before.
  sql`alter table orders
    add column promised_from date,
    add column promised_to date,
    add constraint orders_promised_check check (
      (promised_from is null) = (promised_to is null) and (promised_from is null or promised_from <= promised_to)
    )`,
  sql`create index orders_promised on orders (promised_to, id)
    where status in ('confirmed', 'in_production', 'shipped')`,
]

/** When an order was promised to arrive. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
