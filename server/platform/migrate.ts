import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '#migrations/index'
import { CommandRefused } from './command-refused.ts'
import { findSchemaState, giveWay, LOCK_MS } from './schema.queries.ts'
import type { Database } from './tables.ts'

/** ms between two tries, in which what waited behind the first goes on */
const PAUSE = 5000
/** Tries of one migration: some six minutes. */
const TRIES = 50
/** ms that a start waits for one migration that does not get its table. */
export const LONGEST_WAIT_MS = TRIES * (PAUSE + LOCK_MS)

/** What PostgreSQL says of a lock that did not come in time, or that two wait for in a circle: the shop's calls lock what they touch. */
const isLocked = (error: unknown): boolean => {
  const code: unknown = Reflect.get(Object(error), 'code')
  return code === '55P03' || code === '40P01'
}

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
 * The first of this version's migrations that the database has not had; undefined when it has had all. Only reads. Throws
 * `CommandRefused` for a database that a newer version has migrated and that does not take this one.
 */
const firstLacking = async (
  db: Kysely<Database>,
  known: Readonly<Record<string, Migration>>,
): Promise<string | undefined> => {
  const names = Object.keys(known).sort()
  const { executed, compatibleSince } = await findSchemaState(db)
  const lacking = names.find((name) => !executed.includes(name))
  const newest = executed.findLast((name) => !names.includes(name))
  const takesThis = compatibleSince !== undefined && names.includes(compatibleSince)
  if (newest !== undefined && !(lacking === undefined && takesThis)) {
    throw new CommandRefused(
      `The database is that of a newer version: it has had the migration ${newest}, and takes versions that know ${compatibleSince ?? 'all of its migrations'}; this one ends at ${names.at(-1)}. Start the newer version, or restore what was saved before the upgrade.`,
    )
  }
  return lacking
}

/** For a command that only looks: throws `CommandRefused` when the database is not one that this version works on. */
export const requireMigrated = async (db: Kysely<Database>): Promise<void> => {
  const lacking = await firstLacking(db, migrations)
  if (lacking === undefined) return
  throw new CommandRefused(
    `The database has not had the migration ${lacking} of this version, and nothing was changed. Use the version that serves, or start this one.`,
  )
}

/**
 * Brings the database to the last migration; the names of those that ran. Each is a transaction of its own, under an
 * advisory lock on PostgreSQL, so that instances which start together migrate once. One that needs a table which somebody
 * holds for longer (a backup) is tried again after `pause` ms, `tries` times in all, each told to `say`; then it throws
 * `CommandRefused`. A database that needs nothing is only read. One that a newer version has migrated is left as it is,
 * and taken when it takes this version; throws `CommandRefused` when it does not.
 */
export const migrate = async (
  db: Kysely<Database>,
  known: Readonly<Record<string, Migration>> = migrations,
  {
    pause = PAUSE,
    tries = TRIES,
    say = () => {},
  }: { pause?: number; tries?: number; say?: (line: string) => void } = {},
): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => impatient(known) } })
  const ran: string[] = []
  let tried = 0
  for (;;) {
    const lacking = await firstLacking(db, known)
    if (lacking === undefined) return ran
    const { error, results = [] } = await migrator.migrateUp()
    if (isLocked(error)) {
      tried += 1
      if (tried === tries)
        throw new CommandRefused(
          'A migration waited for a table that another transaction holds, again and again: nothing was changed by it. Start again when that has ended (a backup, a long report; pg_stat_activity shows it).',
        )
      say(
        `The migration ${lacking} waits for a table that another transaction holds: try ${tried} of ${tries}, the next in ${pause / 1000} s.`,
      )
      await setTimeout(pause)
      continue
    }
    if (error) throw error
    tried = 0
    ran.push(...results.map(({ migrationName }) => migrationName))
  }
}
