import { type Kysely, sql } from 'kysely'
import type { Clock } from './deps.ts'
import type { Database } from './tables.ts'

/** A clock that goes with its database's. */
export interface DatabaseClock extends Clock {
  /** reads the database's clock; one read that took too long to say when it was is left out */
  synchronise(): Promise<void>
}

/** Longest way to the database and back that still tells its time, in ms: half of it may be off. */
const LONGEST_ROUND_TRIP_MS = 2000
/** Computers' clocks drift by some milliseconds in this time. */
const EVERY_MS = 30_000

const readTime = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database does not tell the time.')
  return row.now.getTime()
}

/**
 * The time as the database has it, kept between two reads by a count of ms that nobody sets (`steady`): instances whose
 * own clocks disagree, or jump, agree on leases, deadlines and dates. The machine's own time until the first read.
 */
export const createDatabaseClock = (
  read: () => Promise<number>,
  steady: () => number = () => performance.now(),
): DatabaseClock => {
  let ahead = Date.now() - steady()
  let isSynchronised = false
  return {
    now: () => Math.round(steady() + ahead),
    synchronise: async () => {
      const before = steady()
      const time = await read()
      const after = steady()
      if (isSynchronised && after - before > LONGEST_ROUND_TRIP_MS) return
      ahead = time - (before + after) / 2
      isSynchronised = true
    },
  }
}

/** The clock of a database that instances share, synchronised now and every half minute until `stop`. */
export const startDatabaseClock = async (
  db: Kysely<Database>,
  onError: (error: unknown) => void,
  everyMs = EVERY_MS,
): Promise<{ clock: Clock; stop(): void }> => {
  const clock = createDatabaseClock(() => readTime(db))
  await clock.synchronise()
  // away for a while: the count goes on
  const timer = setInterval(() => void clock.synchronise().catch(onError), everyMs)
  timer.unref()
  return { clock, stop: () => clearInterval(timer) }
}
