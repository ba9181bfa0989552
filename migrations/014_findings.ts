import { type Kysely, sql } from 'kysely'

const statements = [
  // What staff type when they look for a change, and the order in which they are listed; links are never listed.
  sql`alter table price_upload_changes
    add column search_reference text collate "C" not null generated always as (lower(reference collate "C")) stored`,
  sql`create index price_upload_changes_listed on price_upload_changes (upload_id, kind, search_reference, what)
    where what <> 'links'`,
  sql`drop index price_upload_changes_page`,
  sql`create index price_upload_rejected_page on price_upload_rejected (upload_id, line, position)`,

  // false: the file and what was found in it are gone, or going; the upload's own counts stay.
  sql`alter table price_uploads add column rows_kept boolean not null default true`,
]

/** The lists of one upload's changes and refused rows, by indexes at 100,000 rows. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
