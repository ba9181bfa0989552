import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Clock } from './deps.ts'
import { claimJob, deleteJob, type Job, releaseJob, renewLease } from './jobs.queries.ts'
import { withoutEmails } from './log-errors.ts'
import type { Database } from './tables.ts'

/**
 * Does a job. Whatever it throws puts the job off; a `PermanentFailure` ends it. Jobs may run twice. `signal` is
 * aborted when the worker stops or another has taken the job since: a long handler then throws.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>

/** A job that no later attempt can do. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentFailure'
  }
}

export interface JobLog {
  warn(context: object, message: string): void
  error(context: object, message: string): void
}

/** Runs the jobs of the kinds that it has handlers for, one by one, beside the workers of the other instances. */
export interface JobWorker {
  /** begins to poll */
  start(): void
  /** looks for due jobs now: called after a commit that added one; a worker that was not started stays asleep */
  wake(): void
  /** does every job that is due; resolves when none is left */
  drain(): Promise<void>
  /**
   * takes no other job, and lets the one in hand end within `STOP_PATIENCE_MS`: one that throws by its signal is
   * given back at once, another by its lease
   */
  stop(): Promise<void>
}

/** ms between two looks at the table when nobody wakes the worker. */
const POLL_MS = 5000
/** ms after which another worker believes this one dead; renewed three times within it while a job runs. */
const LEASE_MS = 120_000
/** ms that the stop of the process waits for a job. */
const STOP_PATIENCE_MS = 5000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 3_600_000
/** About three days of attempts: a mail server that is down for a week-end loses nothing. */
const MAX_ATTEMPTS = 84

/** ms to wait after the given attempt: doubles from 5 s to an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))

const messageOf = (error: unknown): string =>
  withoutEmails(error instanceof Error ? error.message : String(error))

export const createJobWorker = (options: {
  db: Kysely<Database>
  clock: Clock
  log: JobLog
  handlers: Readonly<Record<string, JobHandler>>
  /** ms; two minutes when absent */
  leaseMs?: number
}): JobWorker => {
  const { db, clock, log, handlers, leaseMs = LEASE_MS } = options
  const kinds = Object.keys(handlers)
  const stopping = new AbortController()
  let started = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let draining: Promise<void> | undefined
  let again = false

  const perform = async (job: Job): Promise<void> => {
    const handler = handlers[job.kind]
    if (handler === undefined) throw new PermanentFailure(`No handler for jobs of kind ${job.kind}.`)
    const lost = new AbortController()
    const renew = async (): Promise<void> => {
      try {
        if (!(await renewLease(db, job, new Date(clock.now() + leaseMs)))) lost.abort()
      } catch (error) {
        // The database is away: the lease holds until it runs out.
        log.warn({ err: error, job: job.id }, 'lease could not be renewed')
      }
    }
    const timer = setInterval(renew, leaseMs / 3)
    timer.unref()
    try {
      await handler(job, AbortSignal.any([stopping.signal, lost.signal]))
    } finally {
      clearInterval(timer)
    }
  }

  const putOff = async (job: Job, cause: unknown): Promise<void> => {
    const error = messageOf(cause)
    const about = { job: job.id, kind: job.kind, attempts: job.attempts, err: cause }
    if (cause instanceof PermanentFailure || job.attempts >= MAX_ATTEMPTS) {
      log.error(about, 'job given up')
      await releaseJob(db, job, { error, failedAt: new Date(clock.now()) })
    } else if (stopping.signal.aborted) {
      await releaseJob(db, job, { error, runAt: new Date(clock.now()) })
    } else {
      log.warn(about, 'job put off')
      await releaseJob(db, job, { error, runAt: new Date(clock.now() + retryDelay(job.attempts)) })
    }
  }

  const drainOnce = async (): Promise<void> => {
    while (!stopped) {
      const now = clock.now()
      const job = await claimJob(db, kinds, new Date(now), new Date(now + leaseMs))
      if (job === undefined) return
      let failure: { cause: unknown } | undefined
      try {
        await perform(job)
      } catch (cause) {
        failure = { cause }
      }
      if (failure === undefined) await deleteJob(db, job)
      else await putOff(job, failure.cause)
    }
  }

  const drain = (): Promise<void> => {
    if (draining !== undefined) {
      again = true
      return draining
    }
    draining = (async () => {
      try {
        do {
          again = false
          await drainOnce()
        } while (again && !stopped)
      } finally {
        draining = undefined
      }
    })()
    return draining
  }

  const drainAndLog = async (): Promise<void> => {
    try {
      await drain()
    } catch (error) {
      // The database is away: the next look finds the jobs where they were left.
      log.warn({ err: error }, 'jobs could not be read')
    }
  }

  const poll = async (): Promise<void> => {
    await drainAndLog()
    if (!stopped) timer = globalThis.setTimeout(poll, POLL_MS)
    timer?.unref()
  }

  return {
    start: () => {
      started = true
      void poll()
    },
    wake: () => {
      if (started) void drainAndLog()
    },
    drain,
    stop: async () => {
      stopped = true
      stopping.abort()
      clearTimeout(timer)
      const patience = new AbortController()
      const waited = setTimeout(STOP_PATIENCE_MS, undefined, { signal: patience.signal, ref: false })
      // Whoever drains hears of its failures, and a wait cut short is no failure.
      await Promise.race([draining?.catch(() => undefined), waited.catch(() => undefined)])
      patience.abort()
    },
  }
}
