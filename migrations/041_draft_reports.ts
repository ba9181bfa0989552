import { type Kysely, sql } from 'kysely'

const statements = [
  // What a family's draft does beside the list in force: written once with the end of its check, read with its screen.
  sql`create table price_upload_reports (
    upload_id uuid primary key references price_uploads (id),
    document jsonb not null
      constraint price_upload_reports_size_check check (octet_length(document::text) <= 262144)
  )`,
]

/** The report of a family's draft. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
