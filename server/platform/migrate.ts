import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '#migrations/index'
import { CommandRefused } from './command-refused.ts'
import { findSchemaState, giveWay } from './schema.queries.ts'
import type { Database } from './tables.ts'

/** ms between two tries, in which what waited behind the first goes on */
const PAUSE = 5000
/** Tries of one migration: some six minutes. */
const TRIES = 50

/** What PostgreSQL says of a lock that did not come in time. */
const isLocked = (error: unknown): boolean => Reflect.get(Object(error), 'code') === '55P03'

/** The same migrations, which give up a lock that does not come, instead of holding up the shop. */
const impatient = (known: Readonly<Record<string, Migration>>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up }]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await giveWay(db)
          await up(db)
        },
      },
    ]),
  )

/**
 * Brings the database to the last migration; the names of those that ran. Each is a transaction of its own, under an
 * advisory lock on PostgreSQL, so that instances which start together migrate once. One that needs a table which somebody
 * holds for longer (a backup) is tried again after `pause` ms, `tries` times in all; then it throws `CommandRefused`. A
 * database that needs nothing is only read. One that a newer version has migrated is left as it is, and taken when it takes
 * this version; throws
 * `CommandRefused` when it does not.
 */
export const migrate = async (
  db: Kysely<Database>,
  known: Readonly<Record<string, Migration>> = migrations,
  { pause = PAUSE, tries = TRIES }: { pause?: number; tries?: number } = {},
): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => impatient(known) } })
  const names = Object.keys(known).sort()
  const ran: string[] = []
  let tried = 0
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
    if (isLocked(error)) {
      tried += 1
      if (tried === tries)
        throw new CommandRefused(
          'A migration waited for a table that another transaction holds, again and again: nothing was changed by it. Start again when that has ended (a backup, a long report; pg_stat_activity shows it).',
        )
      await setTimeout(pause)
      continue
    }
    if (error) throw error
    tried = 0
    ran.push(...results.map(({ migrationName }) => migrationName))
  }
}
