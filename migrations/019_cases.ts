import { type Kysely, sql } from 'kysely'

/** What certain answers of a family must come to, as its author wrote them: they leave with the family's file. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table families add column cases jsonb not null default '[]'`.execute(db)
}
