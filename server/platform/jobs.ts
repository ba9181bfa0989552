import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { HOUR } from '#shared/platform/durations'
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

/** Runs the jobs of the kinds that it has handlers for, beside the workers of the other instances. */
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
/** ms between two questions whether what the jobs need is back, or the database. */
const ASK_AGAIN_MS = 2000
/** ms after which another worker believes this one dead; renewed three times within it while a job runs. */
const LEASE_MS = 120_000
/** ms that a lane rests after a job that can wait, while the process has hardly time for those who call it. */
const REST_MS = 100
/** ms that the stop of the process waits for a job. */
const STOP_PATIENCE_MS = 5000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = HOUR
/** About three days of attempts: a mail server that is down for a week-end loses nothing. */
const MAX_ATTEMPTS = 84

/** ms to wait after the given attempt: doubles from 5 s to an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))

const messageOf = (error: unknown): string =>
  withoutEmails(error instanceof Error ? error.message : String(error))

/** One of the hands of a worker: it does one job after the other while there are any. */
interface Lane {
  readonly urgentOnly: boolean
  running?: Promise<void> | undefined
  /** woken while it ran: it looks once more before it rests */
  again: boolean
}

export const createJobWorker = (options: {
  db: Kysely<Database>
  clock: Clock
  log: JobLog
  handlers: Readonly<Record<string, JobHandler>>
  /** jobs at once; 1 when absent. One more is kept for urgent jobs where there are several. */
  lanes?: number
  /**
   * throws while what every job needs (the mail server) is away. Asked when a job fails: jobs that it stopped wait at no
   * cost to them, none is begun meanwhile, and all go on as soon as it answers.
   */
  reach?: () => Promise<void>
  /** whether the process has hardly time for more: jobs that can wait then go on one after the other, with rests */
  isBusy?: () => boolean
  /** ms; two minutes when absent */
  leaseMs?: number
  /** waits for so many ms; cut short by the signal */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}): JobWorker => {
  const { db, clock, log, handlers, leaseMs = LEASE_MS, reach, lanes: count = 1, pause = pauseFor } = options
  const { isBusy = () => false } = options
  const kinds = Object.keys(handlers)
  const stopping = new AbortController()
  const lanes = Array.from({ length: count }, (): Lane => ({ urgentOnly: false, again: false }))
  if (count > 1) lanes.push({ urgentOnly: true, again: false })
  let started = false
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  const rests = (): boolean => stopping.signal.aborted || isAway

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

  /** Asks again and again until what the jobs need answers; then they go on. */
  const waitForReturn = async (ask: () => Promise<void>): Promise<void> => {
    while (isAway && !stopping.signal.aborted) {
      await pause(ASK_AGAIN_MS, stopping.signal)
      isAway = !(await answers(ask))
    }
    if (stopping.signal.aborted) return
    log.warn({ kinds }, 'jobs go on: what they need is back')
    await drainAndLog()
  }

  const putOff = async (job: Job, cause: unknown): Promise<void> => {
    const error = messageOf(cause)
    const about = { job: job.id, kind: job.kind, attempts: job.attempts, err: cause }
    if (cause instanceof PermanentFailure) {
      log.error(about, 'job given up')
      await releaseJob(db, job, { error, failedAt: new Date(clock.now()) })
    } else if (stopping.signal.aborted) {
      await releaseJob(db, job, { error, runAt: new Date(clock.now()) })
    } else if (isAway || (reach !== undefined && !(await answers(reach)))) {
      if (!isAway) {
        isAway = true
        log.warn(about, 'jobs wait: what they need is away')
        if (reach !== undefined) void waitForReturn(reach)
      }
      await releaseJob(db, job, { error, runAt: job.run_at })
    } else if (job.attempts >= MAX_ATTEMPTS) {
      log.error(about, 'job given up')
      await releaseJob(db, job, { error, failedAt: new Date(clock.now()) })
    } else {
      log.warn(about, 'job put off')
      await releaseJob(db, job, { error, runAt: new Date(clock.now() + retryDelay(job.attempts)) })
    }
  }

  const claim = (urgentOnly: boolean, done: Job | undefined): Promise<Job | undefined> => {
    const now = clock.now()
    const leaseUntil = new Date(now + leaseMs)
    return claimJob(db, { kinds, urgentOnly, now: new Date(now), leaseUntil, done })
  }

  /** Forgets the job that was done, whatever becomes of the database meanwhile, and takes the next. */
  const next = async (urgentOnly: boolean, done: Job | undefined): Promise<Job | undefined> => {
    for (;;) {
      try {
        if (!rests()) return await claim(urgentOnly, done)
        if (done !== undefined) await deleteJob(db, done)
        return undefined
      } catch (error) {
        if (done === undefined || stopping.signal.aborted) throw error
        log.warn({ err: error, job: done.id }, 'a job that was done could not be forgotten yet')
        await pause(ASK_AGAIN_MS, stopping.signal)
      }
    }
  }

  const work = async ({ urgentOnly }: Lane): Promise<void> => {
    let done: Job | undefined
    for (;;) {
      const job = await next(urgentOnly, done)
      if (job === undefined) return
      // Where there is one there may be another.
      const free = lanes.find((lane) => isFree(lane) && !lane.urgentOnly)
      if (free !== undefined) void logged(run(free))
      try {
        await perform(job)
        done = job
      } catch (cause) {
        done = undefined
        await putOff(job, cause)
      }
      if (!job.urgent && isBusy()) await pause(REST_MS, stopping.signal)
    }
  }

  const run = async (lane: Lane): Promise<void> => {
    if (rests()) return
    lane.again = true
    lane.running ??= (async () => {
      try {
        while (lane.again && !rests()) {
          lane.again = false
          await work(lane)
        }
      } finally {
        lane.running = undefined
      }
    })()
    await lane.running
  }

  const logged = async (working: Promise<unknown>): Promise<void> => {
    try {
      await working
    } catch (error) {
      // The database is away: the next look finds the jobs where they were left.
      log.warn({ err: error }, 'jobs could not be read')
    }
  }

  /** Wakes one lane, the one for urgent jobs when it alone is free; when all are at work, they look again. */
  const callLane = (): void => {
    const free = lanes.find(isFree)
    if (free !== undefined) void logged(run(free))
    else for (const lane of lanes) lane.again = true
  }

  const drain = async (): Promise<void> => {
    await Promise.all(lanes.map(run))
    while (!lanes.every(isFree)) await Promise.all(lanes.map(({ running }) => running))
  }

  const drainAndLog = (): Promise<void> => logged(drain())

  const poll = async (): Promise<void> => {
    if (started) callLane()
    if (!stopping.signal.aborted) timer = globalThis.setTimeout(poll, POLL_MS)
    timer?.unref()
  }

  return {
    start: () => {
      started = true
      void poll()
    },
    wake: () => {
      if (started) callLane()
    },
    drain,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      const patience = new AbortController()
      const waited = setTimeout(STOP_PATIENCE_MS, undefined, { signal: patience.signal, ref: false })
      // Whoever drains hears of its failures, and a wait cut short is no failure.
      const working = Promise.allSettled(lanes.map(({ running }) => running))
      await Promise.race([working, waited.catch(() => undefined)])
      patience.abort()
    },
  }
}

const isFree = ({ running }: Lane): boolean => running === undefined

/** Whether it does not throw. */
const answers = async (ask: () => Promise<void>): Promise<boolean> => {
  try {
    await ask()
    return true
  } catch {
    return false
  }
}

const pauseFor = async (ms: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
