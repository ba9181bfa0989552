import { type Kysely, sql } from 'kysely'

const statements = [
  // All of an account, archived or not: counted before each new one, handed to their owner, gone with the account. Where there are
  // many, it is made before, `concurrently`.
  sql`create index if not exists projects_owner on projects (user_id, created_at, id)`,
  sql`update projects set bytes = kept.bytes
    from (select project_id, sum(pg_column_size(content)) as bytes from project_lines
      where content is not null group by project_id) kept
    where kept.project_id = projects.id`,
  sql`alter table projects validate constraint projects_bytes_check`,
]

/** Counts what stood before the migration before, and finds the chantiers of an account. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
