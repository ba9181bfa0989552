import { type Kysely, sql } from 'kysely'

const statements = [
  // Locked by the transaction that takes a number, so that a request that was not sent leaves no gap.
  sql`create table quote_counters (
    year integer primary key,
    last integer not null constraint quote_counters_last_check check (last >= 1)
  )`,

  // What a customer asks for. Its id is made by the page, so that a draft kept twice is one.
  sql`create table quotes (
    id uuid primary key,
    user_id uuid not null references users (id),
    number text constraint quotes_number_key unique
      constraint quotes_number_check check (number ~ '^DEV-[0-9]{4}-[0-9]{6,}$'),
    state text not null default 'draft' constraint quotes_state_check check (state in (
      'draft', 'sent', 'in_study', 'answered', 'changed', 'accepted', 'refused', 'expired', 'ordered')),
    name text not null constraint quotes_name_check check (char_length(name) <= 80),
    message text not null constraint quotes_message_check check (char_length(message) <= 5000),
    discount_wish text not null constraint quotes_discount_wish_check check (char_length(discount_wish) <= 200),
    date_wish date,
    created_at timestamptz not null,
    kept_at timestamptz not null,
    sent_at timestamptz,
    constraint quotes_sent_check check (
      (state = 'draft') = (number is null) and (number is null) = (sent_at is null))
  )`,
  sql`create index quotes_user on quotes (user_id, created_at desc, id desc)`,
  // What an account keeps unsent is counted before another is kept, and goes when nobody comes back to it.
  sql`create index quotes_user_drafts on quotes (user_id) where state = 'draft'`,
  sql`create index quotes_old_drafts on quotes (kept_at) where state = 'draft'`,

  // As it was asked for, readable when the catalogue has changed. A draft that is dropped takes its lines along.
  sql`create table quote_lines (
    quote_id uuid not null references quotes (id) on delete cascade,
    position integer not null constraint quote_lines_position_check check (position between 1 and 200),
    sub_family_id uuid not null references sub_families (id),
    model jsonb not null,
    criteria jsonb not null,
    components jsonb not null,
    quantity integer not null constraint quote_lines_quantity_check check (quantity between 1 and 999),
    note text not null constraint quote_lines_note_check check (char_length(note) <= 500),
    shown jsonb not null,
    primary key (quote_id, position)
  )`,
  sql`create index quote_lines_sub_family on quote_lines (sub_family_id)`,

  // Its steps; that it is a draft at first is not written. It keeps what was sent from being removed.
  sql`create table quote_events (
    id bigint generated always as identity primary key,
    quote_id uuid not null references quotes (id),
    state text not null constraint quote_events_state_check check (state in (
      'sent', 'in_study', 'answered', 'changed', 'accepted', 'refused', 'expired', 'ordered')),
    at timestamptz not null
  )`,
  sql`create index quote_events_quote on quote_events (quote_id, id)`,
]

/** Requests for quotes, with their numbers and history. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
