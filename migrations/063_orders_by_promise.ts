import { type Kysely, sql } from 'kysely'

const statements = [
  // Where many orders stand these are made before, `concurrently`. Those without a promise come last, either way.
  sql`create index if not exists orders_by_promise on orders (promised_to, id)`,
  sql`create index if not exists orders_by_promise_down on orders (promised_to desc nulls last, id desc)`,
]

/** The staff's list of orders by the last day that they were promised for. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
