import { type Kysely, sql } from 'kysely'

const statements = [
  // Part of the money may be there, or more than all of it. What stands is checked by the next one, while orders go on.
  sql`alter table payments
    drop constraint payments_status_check,
    drop constraint payments_settled_check,
    add constraint payments_status_check check (
      status in ('pending', 'partial', 'settled', 'overpaid', 'cancelled', 'refund_due', 'refunded')
    ) not valid,
    add constraint payments_settled_check
      check ((status in ('settled', 'overpaid', 'refund_due', 'refunded')) = (settled_at is not null)) not valid`,
  sql`alter table payment_events
    drop constraint payment_events_status_check,
    add constraint payment_events_status_check check (
      status in ('pending', 'partial', 'settled', 'overpaid', 'cancelled', 'refund_due', 'refunded')
    ) not valid`,

  // Money that came in, and money that was given back: less than nothing.
  sql`create table payment_entries (
    id bigint generated always as identity primary key,
    order_id uuid not null references payments (order_id),
    day date not null,
    cents integer not null constraint payment_entries_cents_check check (cents <> 0),
    means text not null constraint payment_entries_means_check
      check (means in ('bank_transfer', 'card', 'cheque', 'direct_debit')),
    reference text not null constraint payment_entries_reference_check check (length(reference) <= 140),
    recorded_by uuid references users (id),
    recorded_at timestamptz not null
  )`,
  sql`create index payment_entries_order on payment_entries (order_id, id)`,
  sql`create function keep_payment_entries() returns trigger language plpgsql as $$
    begin
      raise exception 'An entry of money is never changed.' using errcode = '55000';
    end $$`,
  sql`create trigger payment_entries_kept before update or delete on payment_entries
    for each row execute function keep_payment_entries()`,
]

/** Money entry by entry: in part, too much, given back. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
