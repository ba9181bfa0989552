import { type Kysely, sql } from 'kysely'

const statements = [
  // The list of all orders: newest first, by status, by amount; ids and order by an index alone.
  sql`create index orders_by_created on orders (created_at, id) include (status, payment_method, user_id)`,
  sql`create index orders_by_status on orders (status, created_at, id) include (payment_method, user_id)`,
  sql`create index orders_by_total on orders (total_cents, id) include (status, payment_method, created_at, user_id)`,
  // A search over every customer's orders; one customer's has an index of its own.
  sql`create index orders_search_all on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)`,

  // What staff type when they look for a message, each word after a space, worked out by the database.
  sql`alter table contact_messages
    add column search_text text collate "C" not null generated always as (
      search_fold(' ' || email || ' ' || company || ' ' || message)
    ) stored`,
  sql`create index contact_messages_search on contact_messages
    using gin (search_text gin_trgm_ops) with (fastupdate = off)`,
  sql`create index contact_messages_created on contact_messages (created_at, id) include (state, subject)`,
  // Complaints that nobody has handled: few, whatever the number of messages.
  sql`create index contact_messages_open_complaints on contact_messages (order_id)
    where subject = 'Réclamation' and state = 'new'`,

  // The page makes the id: an answer sent twice is one row, and one mail.
  sql`create table message_replies (
    id uuid primary key,
    message_id uuid not null references contact_messages (id) on delete cascade,
    author_id uuid not null references users (id),
    text text not null check (length(text) between 1 and 5000),
    created_at timestamptz not null
  )`,
  sql`create index message_replies_message on message_replies (message_id, created_at, id)`,
  sql`create index message_replies_author on message_replies (author_id)`,
]

/** The staff's desk: all orders and messages by index, and the answers to messages. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
