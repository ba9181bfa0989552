import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table validated_carts validate constraint validated_carts_project_fkey`,
  sql`alter table quotes validate constraint quotes_project_fkey`,
]

/** Checks what stood before the constraints of the migration before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
