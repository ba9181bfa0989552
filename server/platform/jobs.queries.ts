import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { DAY, HOUR } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { json } from './columns.ts'
import type { JobsTable } from './jobs.tables.ts'
import { statement } from './statement.ts'
import type { Database } from './tables.ts'

export type Job = Selectable<JobsTable>

/** Of no job. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Something to do once a transaction has committed. */
export interface NewJob {
  readonly kind: string
  readonly payload: unknown
  /** worth nothing in a few minutes: done before those that can wait */
  readonly urgent?: boolean
}

/** Jobs as rows; `at` is their first time. */
const jobRows = (jobs: readonly NewJob[], at: Date): Insertable<JobsTable>[] =>
  jobs.map(({ kind, payload, urgent = false }) => ({
    kind,
    payload: json(payload),
    urgent,
    run_at: at,
    created_at: at,
  }))

/** Adds something to do once the transaction commits; `at` is its first time. */
export const insertJob = async (db: Kysely<Database>, job: NewJob, at: Date): Promise<void> => {
  await db
    .insertInto('jobs')
    .values(jobRows([job], at))
    .executeTakeFirstOrThrow()
}

/** Which job a worker takes, and until when it holds it. */
export interface JobClaim {
  kinds: readonly string[]
  urgentOnly?: boolean
  now: Date
  leaseUntil: Date
  /** the job that it has just done, forgotten by the same statement */
  done?: Job | undefined
}

/** A claim as its statement is given it; of no job when none was done. */
interface ClaimValues {
  kinds: readonly string[]
  now: Date
  leaseUntil: Date
  doneId: string
  doneAttempts: number
}

const claimStatement = (urgentOnly: boolean) =>
  statement<ClaimValues, Job>((db, { kinds, now, leaseUntil, doneId, doneAttempts }) =>
    db
      .with('done', (query) =>
        query.deleteFrom('jobs').where('id', '=', doneId).where('attempts', '=', doneAttempts),
      )
      .updateTable('jobs')
      .set({ attempts: sql`attempts + 1`, locked_until: leaseUntil })
      .where('id', '=', (query) =>
        query
          .selectFrom('jobs as due')
          .select('due.id')
          .where('due.kind', '=', sql<string>`any(${kinds}::text[])`)
          .where('due.id', '<>', doneId)
          .where('due.failed_at', 'is', null)
          .where('due.run_at', '<=', now)
          .where((where) =>
            where.or([where('due.locked_until', 'is', null), where('due.locked_until', '<=', now)]),
          )
          .$if(urgentOnly, (urgent) => urgent.where('due.urgent', '=', true))
          .orderBy('due.urgent', 'desc')
          .orderBy('due.run_at')
          .orderBy('due.id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'payload', 'urgent', 'run_at', 'attempts', 'locked_until', 'last_error'])
      .returning(['failed_at', 'created_at']),
  )

const claimAny = claimStatement(false)
const claimUrgent = claimStatement(true)

/**
 * Takes the job of these kinds that is due, under a lease: the urgent ones first, then the one that is due for longest; a
 * job that another worker is taking is passed over.
 */
export const claimJob = async (
  db: Kysely<Database>,
  { kinds, urgentOnly = false, now, leaseUntil, done }: JobClaim,
): Promise<Job | undefined> => {
  const claim = urgentOnly ? claimUrgent : claimAny
  const [job] = await claim(db, {
    kinds,
    now,
    leaseUntil,
    doneId: done?.id ?? NO_ID,
    doneAttempts: done?.attempts ?? 0,
  })
  return job
}

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

/**
 * Frees every job that is held, for who knows that nobody lives who could hold one: the process that opens a directory of
 * the embedded engine, before its workers start. A worker of another instance would go on beside the next.
 */
export const freeLeases = async (db: Kysely<Database>): Promise<void> => {
  await db.updateTable('jobs').set({ locked_until: null }).where('locked_until', 'is not', null).execute()
}

/** The job is done. Does nothing when its lease ran out and another worker has taken it since. */
export const deleteJob = async (db: Kysely<Database>, job: Job): Promise<void> => {
  await db.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).execute()
}

/**
 * The job is done, and another is to be done in its place: both or neither. False, and nothing, when its lease ran out and another
 * worker has taken it since.
 */
export const replaceJob = async (
  db: Kysely<Database>,
  job: Job,
  next: NewJob,
  at: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .with('done', (query) =>
      query.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).returning('id'),
    )
    .insertInto('jobs')
    .columns(['kind', 'payload', 'urgent', 'run_at', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom('done').select([
        sql<string>`${next.kind}::text`.as('kind'),
        sql<never>`${json(next.payload)}::jsonb`.as('payload'),
        sql<boolean>`${next.urgent ?? false}::boolean`.as('urgent'),
        sql<Date>`${at}::timestamptz`.as('run_at'),
        sql<Date>`${at}::timestamptz`.as('created_at'),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
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

/**
 * How many jobs of a kind wait, how many were given up and how many of those within the last hour, how many were added
 * within it and tried in vain, whatever became of them, and since when the one that is due for longest is. One that was put
 * off is due again at its next try.
 */
export const countJobs = (
  db: Kysely<Database>,
  now: Date,
): Promise<
  {
    kind: string
    waiting: number
    given_up: number
    given_up_lately: number
    failed_lately: number
    due_since: Date | null
  }[]
> => {
  const lately = new Date(now.getTime() - HOUR)
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('given_up'),
      fn.countAll<number>().filterWhere('failed_at', '>', lately).as('given_up_lately'),
      fn
        .countAll<number>()
        .filterWhere('created_at', '>', lately)
        .filterWhere('last_error', 'is not', null)
        .as('failed_lately'),
      fn
        .min('run_at')
        .filterWhere('failed_at', 'is', null)
        .filterWhere('run_at', '<=', now)
        .$castTo<Date | null>()
        .as('due_since'),
    ])
    .groupBy('kind')
    .execute()
}

/** Given-up jobs that are told at once. */
export const GIVEN_UP_LISTED = 100

/** The jobs that were given up last, newest first: `GIVEN_UP_LISTED` at most. */
export const listJobsGivenUp = (
  db: Kysely<Database>,
): Promise<{ id: string; kind: string; failed_at: Date | null; last_error: string | null }[]> =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(GIVEN_UP_LISTED)
    .execute()

/** Which of the jobs that were given up: those of these ids, or every one. */
export type GivenUp = readonly string[] | 'all'

/** Gives jobs that were given up all their tries again, from `now` on; how many. */
export const retryJobsGivenUp = async (db: Kysely<Database>, now: Date, which: GivenUp): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, run_at: now })
    .where('failed_at', 'is not', null)
    .$if(which !== 'all', (jobs) => jobs.where('id', 'in', which === 'all' ? [] : which))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets jobs that were given up, which nobody will try again; how many. */
export const dropJobsGivenUp = async (db: Kysely<Database>, which: GivenUp): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('failed_at', 'is not', null)
    .$if(which !== 'all', (jobs) => jobs.where('id', 'in', which === 'all' ? [] : which))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How long a job that was given up stays for people to look at, in ms. */
const GIVEN_UP_KEPT = KEPT.unsentMailDays * DAY

/** Forgets the jobs that were given up long ago: they hold mails, with whom they were for. */
export const deleteJobsGivenUp = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db
    .deleteFrom('jobs')
    .where('failed_at', '<', new Date(now.getTime() - GIVEN_UP_KEPT))
    .execute()
}
