import { type Kysely, sql } from 'kysely'

const statements = [
  // Every row that stands has none: nothing is left to be checked of what was there before.
  sql`alter table estimates add column if not exists project_id uuid,
    add constraint estimates_project_fkey foreign key (project_id) references projects (id)
      on delete set null not valid`,
  // Where many estimates stand, the column is added before, and this made, `concurrently`.
  sql`create index if not exists estimates_project on estimates (project_id) where project_id is not null`,
]

/** The chantier that an estimate was made from (decision 082). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
