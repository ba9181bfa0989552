import { type Kysely, sql } from 'kysely'

const statements = [
  // The files that go with a request for a quote, as a whole (position 0) or with one of its lines, stay as long as it does.
  sql`create table quote_files (
    quote_id uuid not null references quotes (id) on delete cascade,
    position integer not null constraint quote_files_position_check check (position between 0 and 200),
    file_id uuid not null,
    user_id uuid not null,
    primary key (quote_id, position, file_id),
    constraint quote_files_file_fkey foreign key (file_id, user_id)
      references line_files (id, user_id) on delete cascade
  )`,
  sql`create index quote_files_file on quote_files (file_id)`,

  // An order may be brought in two.
  sql`alter table orders drop constraint orders_delivery_mode_check,
    add constraint orders_delivery_mode_check
      check (delivery_mode in ('ship', 'ship_in_two', 'pickup')) not valid`,
]

/** Files of requests for quotes, and orders that are brought in two (decision 092). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
