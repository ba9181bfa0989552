import { type Kysely, sql } from 'kysely'

const statements = [
  // What the living lines take as they are kept. A version that does not write it leaves it as it was until the next change.
  sql`alter table projects add column bytes integer not null default 0
    constraint projects_bytes_check check (bytes >= 0)`,
  // All of an account, archived or not: counted before each new one, handed to their owner, gone with the account.
  sql`create index projects_owner on projects (user_id, created_at, id)`,
  sql`update projects set bytes = kept.bytes
    from (select project_id, sum(pg_column_size(content)) as bytes from project_lines
      where content is not null group by project_id) kept
    where kept.project_id = projects.id`,
]

/** Bounds what the chantiers of an account take together (decision 082). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
