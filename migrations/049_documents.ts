import { type Kysely, sql } from 'kysely'

const statements = [
  // A paper of an order, as it was made: once, and never anew.
  sql`create table documents (
    order_id uuid not null references orders (id),
    kind text not null constraint documents_kind_check check (kind in ('acknowledgement', 'installation_sheets')),
    bytes bytea not null constraint documents_bytes_check check (octet_length(bytes) between 1 and 16777216),
    sha256 text not null constraint documents_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
    made_at timestamptz not null,
    primary key (order_id, kind)
  )`,
  // A PDF is packed already; it is read whole.
  sql`alter table documents alter column bytes set storage external`,
  sql`create function keep_documents() returns trigger language plpgsql as $$
    begin
      raise exception 'A document is never changed.' using errcode = '55000';
    end $$`,
  sql`create trigger documents_kept before update or delete on documents
    for each row execute function keep_documents()`,
]

/** Papers of orders. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
