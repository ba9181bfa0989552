import { type Kysely, sql } from 'kysely'

const statements = [
  // Of an order that is brought in two: the last day promised for the first of both, while that has not left. Empty in those of before.
  sql`alter table orders add column if not exists first_due date,
    add constraint orders_first_due_check check (
      first_due is null or (promised_to is not null and first_due <= promised_to)
    ) not valid`,

  // By when what comes next of an order is promised. Where many orders stand it is made before, `concurrently`, with the column;
  // `orders_awaited` is still the version before's.
  sql`create index if not exists orders_due on orders (coalesce(first_due, promised_to), id)
    where status in ('confirmed', 'in_production', 'partly_shipped', 'shipped')`,
]

/** Orders that are brought in two, of which the first delivery is late by itself. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
