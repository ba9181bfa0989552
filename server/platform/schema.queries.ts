import { type Kysely, sql } from 'kysely'

/** Which migrations a database has had, in the order of their names, and whom it takes. */
export interface SchemaState {
  readonly executed: readonly string[]
  /** the oldest migration that a version must know; undefined before there was such a rule */
  readonly compatibleSince: string | undefined
}

/** Reads it without a lock, of an empty database too. */
export const findSchemaState = async <T>(db: Kysely<T>): Promise<SchemaState> => {
  const { rows: found } = await sql<{ executed: boolean; rule: boolean }>`select
    to_regclass('kysely_migration') is not null as executed,
    to_regclass('schema_compatibility') is not null as rule`.execute(db)
  const [has] = found
  if (!has?.executed) return { executed: [], compatibleSince: undefined }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const executed = rows.map(({ name }) => name)
  if (!has.rule) return { executed, compatibleSince: undefined }
  const { rows: rules } = await sql<{ since: string }>`select since from schema_compatibility`.execute(db)
  return { executed, compatibleSince: rules[0]?.since }
}

/** ms after which a migration gives up a lock that does not come. */
export const LOCK_MS = 2000

/**
 * For the rest of the transaction: a lock that does not come within `LOCK_MS` is given up. Whoever asks for a table meanwhile
 * waits behind the one who waits for it.
 */
export const giveWay = async (trx: Kysely<unknown>): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(trx)
}
