import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#migrations/index'
import type { Database } from './tables.ts'

/**
 * Brings the database to the last migration; the names of those that ran. All in one transaction, under an
 * advisory lock on PostgreSQL, so that instances which start together migrate once.
 */
export const migrate = async (db: Kysely<Database>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
