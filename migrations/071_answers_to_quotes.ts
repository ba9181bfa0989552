import { type Kysely, sql } from 'kysely'

const statements = [
  // What was answered, as it was sent: its lines are all that an order of them needs.
  sql`create table quote_answers (
    quote_id uuid not null references quotes (id),
    revision integer not null constraint quote_answers_revision_check check (revision >= 1),
    lines jsonb not null,
    discount integer not null constraint quote_answers_discount_check check (discount between 0 and 10000),
    net_cents bigint not null constraint quote_answers_net_check check (net_cents >= 0),
    delivery_by text not null constraint quote_answers_delivery_by_check check (delivery_by in ('tariff', 'hand')),
    delivery_cents bigint not null constraint quote_answers_delivery_check check (delivery_cents >= 0),
    delivery_why text not null,
    delivery_postal_code text
      constraint quote_answers_postal_code_check check (delivery_postal_code ~ '^[0-9]{5}$'),
    vat_percent double precision not null constraint quote_answers_vat_percent_check check (vat_percent >= 0),
    vat_cents bigint not null constraint quote_answers_vat_check check (vat_cents >= 0),
    total_cents bigint not null
      constraint quote_answers_total_check check (total_cents = net_cents + delivery_cents + vat_cents),
    price_list_version integer not null references price_lists (version),
    valid_until date not null,
    comment text not null constraint quote_answers_comment_check check (char_length(comment) <= 5000),
    author_id uuid not null references users (id),
    answered_at timestamptz not null,
    primary key (quote_id, revision)
  )`,
  sql`create index quote_answers_author on quote_answers (author_id)`,
  sql`create function keep_quote_answers() returns trigger language plpgsql as $$
    begin
      raise exception 'An answer that was sent is never changed.' using errcode = '55000';
    end $$`,
  sql`create trigger quote_answers_kept before update or delete on quote_answers
    for each row execute function keep_quote_answers()`,

  // What is prepared, one a quote. Its row stays when it is sent, so that no version comes twice.
  sql`create table quote_answer_drafts (
    quote_id uuid primary key references quotes (id),
    version integer not null constraint quote_answer_drafts_version_check check (version >= 1),
    content jsonb,
    author_id uuid not null references users (id),
    kept_at timestamptz not null
  )`,
  sql`create index quote_answer_drafts_author on quote_answer_drafts (author_id)`,

  // What was written about it; the page makes the id, so that a text sent twice is one. Without an author: its customer.
  sql`create table quote_messages (
    id uuid primary key,
    quote_id uuid not null references quotes (id),
    author_id uuid references users (id),
    kind text not null constraint quote_messages_kind_check check (kind in ('message', 'change', 'refusal')),
    text text not null constraint quote_messages_text_check check (char_length(text) <= 5000),
    at timestamptz not null,
    constraint quote_messages_author_check check (author_id is null or kind = 'message')
  )`,
  sql`create index quote_messages_quote on quote_messages (quote_id, at, id)`,
  sql`create index quote_messages_author on quote_messages (author_id)`,

  // What staff tell one another of it.
  sql`create table quote_notes (
    id uuid primary key,
    quote_id uuid not null references quotes (id),
    author_id uuid not null references users (id),
    text text not null constraint quote_notes_text_check check (char_length(text) between 1 and 5000),
    at timestamptz not null
  )`,
  sql`create index quote_notes_quote on quote_notes (quote_id, at, id)`,
  sql`create index quote_notes_author on quote_notes (author_id)`,

  // The cart that a quote is ordered from: one at a time, and so one order. Another is made where it lapsed.
  sql`create table quote_carts (
    quote_id uuid primary key references quotes (id),
    cart_id uuid not null constraint quote_carts_cart_id_key unique references validated_carts (id) on delete cascade
  )`,
  // An order of it without its quote's last step would be one that priced it anew.
  sql`create function check_ordered_quotes() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added
        join quote_carts link on link.cart_id = added.validated_cart_id
        join quotes on quotes.id = link.quote_id
        where quotes.state <> 'ordered'
      ) then
        raise exception 'The quote of this cart is not ordered.' using errcode = '55000';
      end if;
      return null;
    end $$`,
  sql`create trigger orders_took_quotes after insert on orders
    referencing new table as added for each statement execute function check_ordered_quotes()`,

  // Where many quotes stand these are made before, \`concurrently\`: those that were sent, of a customer and of all.
  sql`create index if not exists quotes_user_sent on quotes (user_id, sent_at desc, id desc) where state <> 'draft'`,
  sql`create index if not exists quotes_by_sent on quotes (sent_at, id) where state <> 'draft'`,
  sql`create index if not exists quotes_by_state on quotes (state, sent_at, id) where state <> 'draft'`,
  sql`create index if not exists quotes_search on quotes
    using gin (search_fold(' ' || number || ' ' || name) gin_trgm_ops) with (fastupdate = off)
    where state <> 'draft'`,

  // A version from before would order a quote's cart at its own prices, and delete accounts that wrote here.
  sql`update schema_compatibility set since = '071_answers_to_quotes'`,
]

/** What is answered to requests for quotes, and what is written about it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
