import { type Kysely, sql } from 'kysely'

const statements = [
  // A page on which what is left of an order is paid by card. Its id is the reference and the idempotency key at Stripe.
  sql`create table card_checkouts (
    id uuid primary key,
    order_id uuid not null constraint card_checkouts_order_fkey references payments (order_id),
    cents integer not null constraint card_checkouts_cents_check check (cents > 0),
    state text not null constraint card_checkouts_state_check
      check (state in ('asked', 'open', 'processing', 'paid', 'failed', 'expired')),
    session_id text constraint card_checkouts_session_key unique,
    url text,
    intent_id text constraint card_checkouts_intent_key unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint card_checkouts_url_check check ((state = 'open') = (url is not null)),
    constraint card_checkouts_intent_check check ((state = 'paid') = (intent_id is not null)),
    constraint card_checkouts_expires_check check (expires_at > created_at)
  )`,
  sql`create index card_checkouts_order on card_checkouts (order_id)`,
  // of an order one at a time
  sql`create unique index card_checkouts_current on card_checkouts (order_id)
    where state in ('asked', 'open', 'processing')`,

  // Money of a card payment that Stripe takes away again: given back, or disputed. Kept from the first word of it, which may
  // come before that of the payment.
  sql`create table card_reversals (
    id text primary key constraint card_reversals_id_check check (length(id) between 1 and 140),
    intent_id text not null,
    kind text not null constraint card_reversals_kind_check check (kind in ('refund', 'dispute')),
    cents integer not null constraint card_reversals_cents_check check (cents > 0),
    told_at timestamptz not null,
    left_at timestamptz,
    back_at timestamptz,
    booked_cents integer constraint card_reversals_booked_check check (booked_cents between 0 and cents),
    is_undone boolean not null default false,
    constraint card_reversals_left_check check (booked_cents is null or left_at is not null),
    constraint card_reversals_undone_check check (not is_undone or (booked_cents is not null and back_at is not null))
  )`,
  sql`create index card_reversals_intent on card_reversals (intent_id, told_at, id)`,
  sql`create index card_reversals_waiting on card_reversals (told_at) where booked_cents is null`,

  // What Stripe told, each once.
  sql`create table card_events (
    id text primary key constraint card_events_id_check check (length(id) between 1 and 140),
    taken_at timestamptz not null
  )`,
  sql`create index card_events_taken on card_events (taken_at)`,
]

/** Card payments by Stripe: the pages on which they are made, what is taken back of them, and what was told. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
