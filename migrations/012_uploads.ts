import { type Kysely, sql } from 'kysely'

const statements = [
  // A file of staff, or a return to an earlier list (kind restore, no file). run: which attempt of its job writes it,
  // so that one believed dead writes nothing any more. revision rises with each change: what watchers ask for.
  sql`create table price_uploads (
    id uuid primary key default gen_random_uuid(),
    kind text check (kind in ('prices', 'components', 'models', 'template', 'restore')),
    format text check (format in ('csv', 'xlsx', 'json')),
    head jsonb,
    file_name text not null check (length(file_name) <= 200),
    bytes integer not null check (bytes between 0 and 52428800),
    state text not null check (
      state in ('received', 'checking', 'ready', 'refused', 'failed', 'publishing', 'published', 'cancelled')
    ),
    run integer not null default 0,
    created_by uuid references users (id),
    published_by uuid references users (id),
    ip text not null default '',
    created_at timestamptz not null,
    ended_at timestamptz,
    base_version integer references price_lists (version),
    published_version integer references price_lists (version),
    restored_version integer references price_lists (version),
    label text not null default '' check (length(label) <= 120),
    phase text not null check (
      phase in ('waiting', 'reading', 'comparing', 'compiling', 'pricing', 'writing', 'switching')
    ),
    done integer not null default 0,
    total integer,
    rows_read integer not null default 0,
    rows_rejected integer not null default 0,
    added integer not null default 0,
    changed integer not null default 0,
    removed integer not null default 0,
    impact jsonb,
    message text,
    revision integer not null default 1,
    constraint price_uploads_published_check check ((state = 'published') = (published_version is not null)),
    constraint price_uploads_restore_check check ((kind is not distinct from 'restore') = (restored_version is not null)),
    constraint price_uploads_ended_check
      check ((state in ('refused', 'failed', 'published', 'cancelled')) = (ended_at is not null))
  )`,
  sql`create index price_uploads_created on price_uploads (created_at desc, id desc)`,
  sql`create index price_uploads_ended on price_uploads (ended_at) where ended_at is not null`,
  // Publications come one after the other.
  sql`create unique index price_uploads_publishing on price_uploads ((true)) where state = 'publishing'`,

  // The file, where every instance finds it. The upload itself is written once all of it has come.
  sql`create table price_upload_chunks (
    upload_id uuid not null,
    position integer not null check (position >= 1),
    bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
    created_at timestamptz not null,
    primary key (upload_id, position)
  )`,
  sql`create index price_upload_chunks_created on price_upload_chunks (created_at)`,

  // What the list in force would become: one row per thing that differs. reference: of a component or a model, slug
  // of a family. line: of the file, 0 for what follows from a whole file. document: what it becomes; null when only the
  // price of a component moves, and for what goes. links: the references that a model would offer, which nobody is
  // shown.
  sql`create table price_upload_changes (
    upload_id uuid not null references price_uploads (id),
    what text not null check (what in ('component', 'model', 'family', 'template', 'links')),
    reference text not null check (reference <> ''),
    line integer not null check (line >= 0),
    kind text not null check (kind in ('added', 'changed', 'removed')),
    label text not null,
    old_cents integer check (old_cents >= 0),
    new_cents integer check (new_cents >= 0),
    detail text not null,
    document jsonb,
    primary key (upload_id, what, reference)
  )`,
  sql`create index price_upload_changes_page on price_upload_changes (upload_id, kind, reference, what)`,

  sql`create table price_upload_rejected (
    upload_id uuid not null references price_uploads (id),
    position integer not null check (position >= 1),
    line integer not null check (line >= 0),
    faults jsonb not null,
    raw jsonb not null,
    primary key (upload_id, position)
  )`,

  // Lines of validated carts still waiting, and of orders, that the list would price otherwise or refuse.
  sql`create table price_upload_impact (
    upload_id uuid not null references price_uploads (id),
    position integer not null check (position >= 1),
    source text not null check (source in ('cart', 'order')),
    document jsonb not null,
    invalid boolean not null,
    primary key (upload_id, position)
  )`,
  sql`create index price_upload_impact_page on price_upload_impact (upload_id, source, invalid desc, position)`,

  // draft: a list being written, which nobody reads; it is put in force whole, or taken away.
  sql`alter table price_lists
    add column draft boolean not null default false,
    add column upload_id uuid references price_uploads (id),
    add column components integer not null default 0,
    add column models integer not null default 0,
    add constraint price_lists_components_check check (components >= 0),
    add constraint price_lists_models_check check (models >= 0)`,
  sql`update price_lists set
    components = (select count(*) from components where price_list_version = version),
    models = (select count(*) from templates where price_list_version = version)`,
  sql`create index price_lists_upload on price_lists (upload_id)`,

  // What the catalogue shows of the model under this list, so that going back to it brings it back; null: as it is.
  sql`alter table templates add column card jsonb`,
]

/** Uploads by staff, their dry run, and price lists that are written before they are in force. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
