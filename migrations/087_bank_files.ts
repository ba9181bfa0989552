import { type Kysely, sql } from 'kysely'

const statements = [
  // A statement of the bank, known by its bytes: added twice it is one.
  sql`create table bank_files (
    id uuid primary key default gen_random_uuid(),
    name text not null constraint bank_files_name_check check (char_length(name) between 1 and 100),
    format text not null constraint bank_files_format_check check (format in ('csv', 'camt')),
    sha256 text not null constraint bank_files_sha256_key unique
      constraint bank_files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
    added_by uuid constraint bank_files_added_by_fkey references users (id) on delete set null,
    added_at timestamptz not null
  )`,
  sql`create index bank_files_added on bank_files (added_at, id)`,
  sql`create index bank_files_added_by on bank_files (added_by) where added_by is not null`,

  // Money that came in. What tells it apart is kept as a digest: it outlives the texts of whoever paid.
  sql`create table bank_transfers (
    id uuid primary key default gen_random_uuid(),
    file_id uuid not null constraint bank_transfers_file_fkey references bank_files (id),
    identity text not null constraint bank_transfers_identity_key unique
      constraint bank_transfers_identity_check check (identity ~ '^[0-9a-f]{64}$'),
    day date not null,
    cents bigint not null constraint bank_transfers_cents_check check (cents between 1 and 1000000000),
    payer text not null constraint bank_transfers_payer_check check (char_length(payer) <= 140),
    text text not null constraint bank_transfers_text_check check (char_length(text) <= 500),
    reference text not null constraint bank_transfers_reference_check check (char_length(reference) <= 140),
    state text not null default 'open'
      constraint bank_transfers_state_check check (state in ('open', 'recorded', 'put_aside')),
    reason text not null default '' constraint bank_transfers_reason_check check (char_length(reason) <= 200),
    search_text text not null generated always as
      (search_fold(' ' || payer || ' ' || text || ' ' || reference || ' ' || (cents / 100)::text || ','
        || lpad((cents % 100)::text, 2, '0') || ' ')) stored,
    constraint bank_transfers_id_state_key unique (id, state),
    constraint bank_transfers_aside_check check ((state = 'put_aside') = (reason <> ''))
  )`,
  sql`create index bank_transfers_day on bank_transfers (day, id)`,
  sql`create index bank_transfers_state_day on bank_transfers (state, day, id)`,
  sql`create index bank_transfers_file_day on bank_transfers (file_id, day, id)`,
  sql`create index bank_transfers_search on bank_transfers using gin (search_text gin_trgm_ops)
    with (fastupdate = off)`,
  sql`create index bank_transfers_told on bank_transfers (file_id)
    where payer <> '' or text <> '' or reference <> ''`,

  // Which entries a recorded transfer is: of none that is not recorded.
  sql`create table bank_transfer_entries (
    entry_id bigint primary key constraint bank_transfer_entries_entry_fkey references payment_entries (id),
    transfer_id uuid not null,
    state text not null default 'recorded'
      constraint bank_transfer_entries_state_check check (state = 'recorded'),
    constraint bank_transfer_entries_transfer_fkey
      foreign key (transfer_id, state) references bank_transfers (id, state)
  )`,
  sql`create index bank_transfer_entries_transfer on bank_transfer_entries (transfer_id, entry_id)`,

  // The entries of a recorded transfer are its money to the cent, when the transaction ends.
  sql`create function check_recorded_transfers() returns trigger language plpgsql as $$
    declare
      touched uuid;
    begin
      if tg_table_name = 'bank_transfers' then touched := case when tg_op = 'DELETE' then old.id else new.id end;
      elsif tg_op = 'DELETE' then touched := old.transfer_id;
      else touched := new.transfer_id;
      end if;
      if exists (
        select from bank_transfers transfer where transfer.id = touched and transfer.state = 'recorded'
          and transfer.cents <> (
            select coalesce(sum(entry.cents), 0)
            from bank_transfer_entries link join payment_entries entry on entry.id = link.entry_id
            where link.transfer_id = transfer.id
          )
      ) then
        raise exception 'The entries of this transfer are not its money.' using errcode = '23514',
          constraint = 'bank_transfers_recorded_check';
      end if;
      return null;
    end $$`,
  ...['bank_transfers', 'bank_transfer_entries'].map(
    (table) => sql`create constraint trigger ${sql.ref(`${table}_recorded`)} after insert or update or delete
      on ${sql.table(table)} deferrable initially deferred for each row execute function check_recorded_transfers()`,
  ),
]

/** Statements of the bank, the transfers in them, and the payments that these are. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
