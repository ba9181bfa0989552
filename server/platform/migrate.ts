import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '#migrations/index'
import { CommandRefused } from './command-refused.ts'
import { findSchemaState } from './schema.queries.ts'
import type { Database } from './tables.ts'

/**
 * Brings the database to the last migration; the names of those that ran. Each is a transaction of its own, under an
 * advisory lock on PostgreSQL, so that instances which start together migrate once. A database that needs nothing is
 * only read. One that a newer version has migrated is left as it is, and taken when it takes this version; throws
 * `CommandRefused` when it does not.
 */
export const migrate = async (
  db: Kysely<Database>,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } })
  const names = Object.keys(known).sort()
  const ran: string[] = []
  for (;;) {
    const { executed, compatibleSince } = await findSchemaState(db)
    const isComplete = names.every((name) => executed.includes(name))
    const newest = executed.findLast((name) => !names.includes(name))
    if (newest !== undefined && !(isComplete && compatibleSince && names.includes(compatibleSince))) {
      throw new CommandRefused(
        `The database is that of a newer version: it has had the migration ${newest}, and takes versions that know ${compatibleSince ?? 'all of its migrations'}; this one ends at ${names.at(-1)}. Start the newer version, or restore what was saved before the upgrade.`,
      )
    }
    if (isComplete) return ran
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error
    ran.push(...results.map(({ migrationName }) => migrationName))
  }
}
