import { type Kysely, sql } from 'kysely'

const statements = [
  // cell: of a price grid, « 1200 × 1500 »; empty for what is no cell. tables: the price grids that a model would have,
  // which nobody is shown. gap: by how much a price moves, in ten-thousandths of the old one, up or down alike; 0 where
  // there are no two prices. suspicious: somebody must confirm it before it is published.
  sql`alter table price_upload_changes
    add column cell text collate "C" not null default '',
    add column gap integer not null default 0 check (gap >= 0),
    add column suspicious boolean not null default false,
    add column confirmed boolean not null default false,
    add constraint price_upload_changes_confirmed_check check (suspicious or not confirmed),
    drop constraint price_upload_changes_pkey,
    add primary key (upload_id, what, reference, cell),
    drop constraint price_upload_changes_what_check,
    add constraint price_upload_changes_what_check
      check (what in ('component', 'cell', 'model', 'family', 'template', 'links', 'tables'))`,
  sql`drop index price_upload_changes_listed`,
  sql`create index price_upload_changes_listed on price_upload_changes
    (upload_id, kind, search_reference, what, cell) where what not in ('links', 'tables')`,
  sql`create index price_upload_changes_gap on price_upload_changes
    (upload_id, kind, gap desc, search_reference, what, cell) where what not in ('links', 'tables')`,
  sql`create index price_upload_changes_suspicious on price_upload_changes
    (upload_id, gap desc, search_reference, what, cell) where suspicious and not confirmed`,

  // How many changes are suspicious, how many of them were confirmed, and why: kept once the changes are gone.
  sql`alter table price_uploads
    add column suspicious integer not null default 0,
    add column confirmed integer not null default 0,
    add column confirmations jsonb not null default '[]',
    add constraint price_uploads_confirmed_check check (confirmed between 0 and suspicious)`,
]

/** Cells of price grids among the changes of an upload, and the changes that must be confirmed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
