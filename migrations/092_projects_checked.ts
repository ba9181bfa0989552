import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table validated_carts validate constraint validated_carts_project_fkey`,
  sql`alter table quotes validate constraint quotes_project_fkey`,
  // Where many carts and quotes stand, their columns are added before, and these made, `concurrently`.
  sql`create index if not exists validated_carts_project on validated_carts (project_id) where project_id is not null`,
  sql`create index if not exists quotes_project on quotes (project_id) where project_id is not null`,
]

/** Checks what stood before the constraints of the migration before, and finds what is made of a chantier. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
