import { type Kysely, sql } from 'kysely'

const statements = [
  // Where many payments stand it is made before, `concurrently`. What is left to pay is looked for among these alone.
  sql`create index if not exists payments_open on payments (order_id) where status in ('pending', 'partial')`,

  // What an account may have open at a time; null: as much as it likes.
  sql`alter table users add column credit_limit_cents bigint`,
  sql`alter table users
    add constraint users_credit_limit_cents_check check (credit_limit_cents between 0 and 100000000) not valid`,

  // Each level of reminders is sent once of an invoice, after the one before.
  sql`create table invoice_reminders (
    invoice_id uuid not null constraint invoice_reminders_invoice_fkey references invoices (id),
    level smallint not null constraint invoice_reminders_level_check check (level between 1 and 3),
    before smallint generated always as (nullif(level - 1, 0)::smallint) stored,
    rest_cents bigint not null constraint invoice_reminders_rest_cents_check check (rest_cents > 0),
    sent_by uuid constraint invoice_reminders_sent_by_fkey references users (id) on delete set null,
    sent_at timestamptz not null,
    primary key (invoice_id, level),
    constraint invoice_reminders_before_fkey
      foreign key (invoice_id, before) references invoice_reminders (invoice_id, level)
  )`,
  sql`create index invoice_reminders_sent_by on invoice_reminders (sent_by) where sent_by is not null`,
]

/** What is due, what an account may owe, and the reminders of it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
