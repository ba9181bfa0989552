import { type Kysely, sql } from 'kysely'

/** A PDF, at most 16 MiB, with its SHA-256. */
const paper = (table: string) => sql`
    bytes bytea not null constraint ${sql.raw(`${table}_bytes_check`)} check (octet_length(bytes) between 1 and 16777216),
    sha256 text not null constraint ${sql.raw(`${table}_sha256_check`)} check (sha256 ~ '^[0-9a-f]{64}$'),
    made_at timestamptz not null`

const statements = [
  // What goes along with a parcel.
  sql`create table parcel_papers (
    order_id uuid not null,
    parcel smallint not null,
    ${paper('parcel_papers')},
    primary key (order_id, parcel),
    constraint parcel_papers_parcel_fkey foreign key (order_id, parcel) references parcels (order_id, number)
  )`,
  // An answer to a quote, as it is signed.
  sql`create table quote_papers (
    quote_id uuid not null,
    revision integer not null,
    ${paper('quote_papers')},
    primary key (quote_id, revision),
    constraint quote_papers_answer_fkey
      foreign key (quote_id, revision) references quote_answers (quote_id, revision)
  )`,
  sql`create function keep_papers() returns trigger language plpgsql as $$
    begin
      raise exception 'A paper is never changed.' using errcode = '55000';
    end $$`,
  ...['parcel_papers', 'quote_papers'].flatMap((table) => [
    // A PDF is packed already; it is read whole.
    sql`alter table ${sql.table(table)} alter column bytes set storage external`,
    sql`create trigger ${sql.raw(`${table}_kept`)} before update or delete on ${sql.table(table)}
      for each row execute function keep_papers()`,
  ]),
]

/** Delivery notes of parcels, and the papers of answered quotes. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
