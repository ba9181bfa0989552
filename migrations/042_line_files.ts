import { type Kysely, sql } from 'kysely'

const statements = [
  // A file that goes with a line: a sketch, readings, a drawing for the plotter. Kept while a cart or an order has it.
  sql`create table line_files (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id),
    kind text not null constraint line_files_kind_check check (kind in ('photo', 'pdf', 'dxf', 'svg')),
    name text not null constraint line_files_name_check check (char_length(name) between 1 and 120),
    bytes bytea not null constraint line_files_bytes_check check (octet_length(bytes) between 1 and 8388608),
    thumbnail bytea constraint line_files_thumbnail_check check (octet_length(thumbnail) between 1 and 65536),
    created_at timestamptz not null,
    used_at timestamptz not null,
    ordered_at timestamptz,
    constraint line_files_photo_check check ((kind = 'photo') = (thumbnail is not null)),
    constraint line_files_owner_key unique (id, user_id)
  )`,
  // Photos are packed already; a drawing is read whole.
  sql`alter table line_files alter column bytes set storage external, alter column thumbnail set storage external`,
  sql`create index line_files_user on line_files (user_id)`,
  // What an account keeps without an order is counted before another is kept, and goes when nobody uses it.
  sql`create index line_files_waiting on line_files (user_id) where ordered_at is null`,
  sql`create index line_files_loose on line_files (used_at) where ordered_at is null`,

  // The files of a validated cart are its own account's, and stay while it does.
  sql`create table validated_cart_files (
    cart_id uuid not null references validated_carts (id) on delete cascade,
    file_id uuid not null,
    user_id uuid not null,
    primary key (cart_id, file_id),
    constraint validated_cart_files_file_fkey foreign key (file_id, user_id) references line_files (id, user_id)
  )`,
  sql`create index validated_cart_files_file on validated_cart_files (file_id)`,
  sql`create function list_cart_files() returns trigger language plpgsql as $$
    begin
      insert into validated_cart_files (cart_id, file_id, user_id)
      select distinct added.id, (file ->> 'id')::uuid, added.user_id
      from added
        cross join jsonb_array_elements(added.configurations) line
        cross join jsonb_array_elements(line -> 'files') file;
      return null;
    end $$`,
  sql`create trigger validated_carts_files_listed after insert on validated_carts
    referencing new table as added for each statement execute function list_cart_files()`,
  sql`create function keep_ordered_files() returns trigger language plpgsql as $$
    begin
      update line_files set ordered_at = added.created_at
      from added join validated_cart_files link on link.cart_id = added.validated_cart_id
      where line_files.id = link.file_id and line_files.ordered_at is null;
      return null;
    end $$`,
  sql`create trigger orders_kept_files after insert on orders
    referencing new table as added for each statement execute function keep_ordered_files()`,
]

/** Files of lines. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
