import { type Kysely, sql } from 'kysely'

const statements = [
  // What was owed for a cancelled order is given back.
  sql`alter table payments
    drop constraint payments_status_check,
    drop constraint payments_settled_check,
    add constraint payments_status_check
      check (status in ('pending', 'settled', 'cancelled', 'refund_due', 'refunded')),
    add constraint payments_settled_check
      check ((status in ('settled', 'refund_due', 'refunded')) = (settled_at is not null))`,
  sql`create index payments_status on payments (status, order_id)`,

  // The payment's history; that it waits from the first is not written.
  sql`create table payment_events (
    id bigint generated always as identity primary key,
    order_id uuid not null references payments (order_id),
    status text not null constraint payment_events_status_check
      check (status in ('settled', 'cancelled', 'refund_due', 'refunded')),
    at timestamptz not null
  )`,
  sql`create index payment_events_order on payment_events (order_id, id)`,
  sql`insert into payment_events (order_id, status, at)
    select order_id, 'settled', settled_at from payments where settled_at is not null order by settled_at`,
  sql`insert into payment_events (order_id, status, at)
    select payments.order_id, payments.status, min(event.at)
    from payments join order_events event on event.order_id = payments.order_id and event.status = 'cancelled'
    where payments.status in ('cancelled', 'refund_due')
    group by payments.order_id`,
]

/** Money that is given back, and what became of each payment, step by step. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
