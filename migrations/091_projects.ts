import { type Kysely, sql } from 'kysely'

const statements = [
  // A cart that an account keeps under a name. Its id is made by the page, so that one kept twice is one.
  sql`create table projects (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    name text not null constraint projects_name_check check (char_length(name) between 1 and 100),
    notes text not null constraint projects_notes_check check (char_length(notes) <= 4000),
    place text not null constraint projects_place_check check (char_length(place) <= 300),
    contact_name text not null constraint projects_contact_name_check check (char_length(contact_name) <= 100),
    contact_phone text not null constraint projects_contact_phone_check check (char_length(contact_phone) <= 30),
    wished_on date,
    version integer not null constraint projects_version_check check (version >= 1),
    revision integer not null constraint projects_revision_check check (revision >= 0),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    archived_at timestamptz
  )`,
  sql`create index projects_user on projects (user_id, changed_at desc, id desc) where archived_at is null`,
  sql`create index projects_user_archived on projects (user_id, changed_at desc, id desc)
    where archived_at is not null`,
  sql`create index projects_search on projects
    using gin (search_fold(' ' || name || ' ' || place || ' ' || contact_name) gin_trgm_ops) with (fastupdate = off)`,

  // A line; one that was removed keeps its version.
  sql`create table project_lines (
    project_id uuid not null references projects (id) on delete cascade,
    id uuid not null,
    position integer not null constraint project_lines_position_check check (position between 0 and 1000000),
    content jsonb,
    version integer not null constraint project_lines_version_check check (version >= 1),
    revision integer not null constraint project_lines_revision_check check (revision >= 1),
    changed_at timestamptz not null,
    primary key (project_id, id),
    constraint project_lines_revision_key unique (project_id, revision)
  )`,
  sql`create index project_lines_living on project_lines (project_id) where content is not null`,

  // What was done of a change: asked for again, it is answered as it was.
  sql`create table project_changes (
    project_id uuid not null references projects (id) on delete cascade,
    id uuid not null,
    line_id uuid not null,
    version integer not null constraint project_changes_version_check check (version >= 1),
    at timestamptz not null,
    primary key (project_id, id)
  )`,
  sql`create index project_changes_at on project_changes (at)`,

  // The files of a line are its own account's, and stay while it has them.
  sql`create table project_line_files (
    project_id uuid not null,
    line_id uuid not null,
    file_id uuid not null,
    user_id uuid not null,
    primary key (project_id, line_id, file_id),
    constraint project_line_files_line_fkey foreign key (project_id, line_id)
      references project_lines (project_id, id) on delete cascade,
    constraint project_line_files_file_fkey foreign key (file_id, user_id)
      references line_files (id, user_id) on delete cascade
  )`,
  sql`create index project_line_files_file on project_line_files (file_id)`,

  sql`alter table validated_carts add column if not exists project_id uuid,
    add constraint validated_carts_project_fkey foreign key (project_id) references projects (id)
      on delete set null not valid`,
  sql`alter table quotes add column if not exists project_id uuid,
    add constraint quotes_project_fkey foreign key (project_id) references projects (id)
      on delete set null not valid`,
]

/** Chantiers (decision 082). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
