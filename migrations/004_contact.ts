import { type Kysely, sql } from 'kysely'

const statements = [
  // One row for each rule and key, whatever the number of windows; the purge removes those that ended.
  sql`create table rate_limits (
    rule text not null check (rule <> ''),
    key text not null check (length(key) = 64),
    hits integer not null check (hits >= 1),
    ends_at timestamptz not null,
    primary key (rule, key)
  )`,
  sql`create index rate_limits_ends on rate_limits (ends_at)`,

  // The sender's e-mail, company and function as they were: an account may change, a guest has none.
  sql`create table contact_messages (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references users (id),
    order_id uuid references orders (id),
    email text not null check (email like '%_@_%' and length(email) <= 254),
    company text not null check (length(company) <= 255),
    function text not null check (length(function) <= 255),
    subject text not null check (
      subject in ('Question_technique', 'Question_commerciale', 'Partenariat', 'Emploi', 'Autre', 'Réclamation')
    ),
    message text not null check (length(message) between 1 and 5000),
    state text not null default 'new' check (state in ('new', 'handled')),
    created_at timestamptz not null,
    constraint contact_messages_guest_check check (user_id is not null or (company <> '' and function <> '')),
    constraint contact_messages_order_check check (order_id is null or user_id is not null),
    constraint contact_messages_complaint_check check (subject <> 'Réclamation' or order_id is not null)
  )`,
  sql`create index contact_messages_state on contact_messages (state, created_at desc, id desc)`,
  sql`create index contact_messages_user on contact_messages (user_id)`,
  sql`create index contact_messages_order on contact_messages (order_id)`,

  // What the purge of carts that nobody ordered looks for.
  sql`create index validated_carts_created on validated_carts (created_at)`,
]

/** Messages of the contact form, and the counters of what may not be done too often. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
