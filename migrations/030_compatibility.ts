import { type Kysely, sql } from 'kysely'

/**
 * The oldest migration that a version must know to run on this database: a version from before it is refused. A later
 * migration that takes away or renames what the version before reads, or asks for what it does not write, sets `since`
 * to its own name.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table schema_compatibility (
    id boolean primary key default true check (id),
    since text not null
  )`.execute(db)
  await sql`insert into schema_compatibility (since) values ('030_compatibility')`.execute(db)
}
