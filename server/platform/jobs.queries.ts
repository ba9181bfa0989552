import { type Kysely, type Selectable, sql } from 'kysely'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { json } from './columns.ts'
import type { JobsTable } from './jobs.tables.ts'
import type { Database } from './tables.ts'

export type Job = Selectable<JobsTable>

/** Adds something to do once the transaction commits; `at` is its first time. */
export const insertJob = async (
  db: Kysely<Database>,
  kind: string,
  payload: unknown,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('jobs')
    .values({ kind, payload: json(payload), run_at: at, created_at: at })
    .executeTakeFirstOrThrow()
}

/**
 * Takes the job of these kinds that is due for longest, under a lease; a job that another worker is taking is passed
 * over.
 */
export const claimJob = async (
  db: Kysely<Database>,
  kinds: readonly string[],
  now: Date,
  leaseUntil: Date,
): Promise<Job | undefined> =>
  db
    .updateTable('jobs')
    .set({ attempts: sql`attempts + 1`, locked_until: leaseUntil })
    .where('id', '=', (query) =>
      query
        .selectFrom('jobs as due')
        .select('due.id')
        .where('due.kind', 'in', kinds)
        .where('due.failed_at', 'is', null)
        .where('due.run_at', '<=', now)
        .where((where) =>
          where.or([where('due.locked_until', 'is', null), where('due.locked_until', '<=', now)]),
        )
        .orderBy('due.run_at')
        .orderBy('due.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

/** Holds the job longer; false when its lease ran out and another worker has taken it since. */
export const renewLease = async (db: Kysely<Database>, job: Job, leaseUntil: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ locked_until: leaseUntil })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The job is done. Does nothing when its lease ran out and another worker has taken it since. */
export const deleteJob = async (db: Kysely<Database>, job: Job): Promise<void> => {
  await db.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).execute()
}

/** Gives the job back: for another try at `runAt`, or for good when there is none. */
export const releaseJob = async (
  db: Kysely<Database>,
  job: Job,
  outcome: { error: string; runAt: Date } | { error: string; failedAt: Date },
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({
      locked_until: null,
      last_error: outcome.error,
      ...('runAt' in outcome ? { run_at: outcome.runAt } : { failed_at: outcome.failedAt }),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()
}

/** How many jobs of a kind there are, and since when the oldest that waits is there. */
export const countJobs = (
  db: Kysely<Database>,
): Promise<{ kind: string; waiting: number; given_up: number; oldest: Date | null }[]> =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('given_up'),
      fn.min('created_at').filterWhere('failed_at', 'is', null).$castTo<Date | null>().as('oldest'),
    ])
    .groupBy('kind')
    .execute()

/** How long a job that was given up stays for people to look at, in ms. */
const GIVEN_UP_KEPT = KEPT.unsentMailDays * DAY

/** Forgets the jobs that were given up long ago: they hold mails, with whom they were for. */
export const deleteJobsGivenUp = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db
    .deleteFrom('jobs')
    .where('failed_at', '<', new Date(now.getTime() - GIVEN_UP_KEPT))
    .execute()
}
