import { type Kysely, sql } from 'kysely'

const statements = [
  // All that its owner wrote of what was handed out: a revision that is given up goes back to it. Null: it is not known, as of
  // what was handed out before this; to fill it here would hold the table while every estimate is read.
  sql`alter table estimate_revisions add column content jsonb`,

  // The files that an estimate's lines name stay as long as it does.
  sql`create table estimate_files (
    estimate_id uuid not null references estimates (id) on delete cascade,
    file_id uuid not null,
    user_id uuid not null,
    primary key (estimate_id, file_id),
    constraint estimate_files_file_fkey foreign key (file_id, user_id)
      references line_files (id, user_id) on delete cascade
  )`,
  sql`create index estimate_files_file on estimate_files (file_id)`,
]

/** Where a revision that is given up goes back to, and the files of the lines of estimates. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
