import { type Kysely, sql } from 'kysely'

const statements = [
  // What a chantier itself has: photos of the place, a plan. They are its own account's, and stay while it has them.
  sql`create table if not exists project_files (
    project_id uuid not null references projects (id) on delete cascade,
    file_id uuid not null,
    user_id uuid not null,
    position integer not null constraint project_files_position_check check (position between 0 and 19),
    primary key (project_id, file_id),
    constraint project_files_position_key unique (project_id, position),
    constraint project_files_file_fkey foreign key (file_id, user_id)
      references line_files (id, user_id) on delete cascade
  )`,
  sql`create index if not exists project_files_file on project_files (file_id)`,
]

/** Files of a chantier beside those of its lines (decision 103). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
