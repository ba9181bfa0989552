import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table payments validate constraint payments_status_check`,
  sql`alter table payments validate constraint payments_settled_check`,
  sql`alter table payment_events validate constraint payment_events_status_check`,

  // What came in before: all of it, on its day; and what was given back.
  sql`insert into payment_entries (order_id, day, cents, means, reference, recorded_at)
    select payments.order_id, (payments.settled_at at time zone 'Europe/Paris')::date, payments.amount_cents,
      case when orders.payment_method = 'card' then 'card' else 'bank_transfer' end, '', payments.settled_at
    from payments join orders on orders.id = payments.order_id
    where payments.settled_at is not null and payments.amount_cents > 0
    order by payments.settled_at`,
  sql`insert into payment_entries (order_id, day, cents, means, reference, recorded_at)
    select payments.order_id, (event.at at time zone 'Europe/Paris')::date, -payments.amount_cents,
      case when orders.payment_method = 'card' then 'card' else 'bank_transfer' end, '', event.at
    from payments
    join orders on orders.id = payments.order_id
    join payment_events event on event.order_id = payments.order_id and event.status = 'refunded'
    where payments.status = 'refunded' and payments.amount_cents > 0
    order by event.at`,
]

/** Money that came in, or was given back, before there were entries. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
