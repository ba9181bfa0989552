import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { connectionsOf } from './database.ts'
import { countJobs } from './jobs.queries.ts'
import type { Meters, Watched } from './meters.ts'
import { withTimeout } from './with-timeout.ts'

/** Of the requests that one route answered. */
interface Answer {
  readonly method: string
  /** as it is registered, never as it was asked */
  readonly route: string
  readonly status: number
}

export interface Metrics extends Meters {
  readonly contentType: string
  /** seconds from the request to the end of its answer */
  answered(answer: Answer, seconds: number): void
  /** all that is known at this moment, in the form of Prometheus */
  text(): Promise<string>
  stop(): void
}

/** ms that whoever looks waits for what is the database's: the rest is worth most while that does not answer. */
const PATIENCE_MS = 1000

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Counts what one instance does. What is the database's is read when somebody looks; `tell` hears of what could not be
 * read, and the rest is given without it.
 */
export const createMetrics = (watched: Watched, tell: (error: unknown) => void): Metrics => {
  const { db, clock, changes } = watched
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  /** A gauge that is set anew, or left out, each time somebody looks. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    measure: (set: (labels: Partial<Record<Label, string>>, value: number) => void) => unknown,
  ): void => {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect: async () => {
        made.reset()
        try {
          await withTimeout(PATIENCE_MS, Promise.resolve(measure((labels, value) => made.set(labels, value))))
        } catch (error) {
          tell(error)
        }
      },
    })
  }

  const requests = new Counter({
    name: 'ombrelia_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'ombrelia_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const orders = new Counter({
    name: 'ombrelia_orders_placed_total',
    help: 'Orders that this instance placed',
    registers,
  })
  const turnover = new Counter({
    name: 'ombrelia_orders_placed_cents_total',
    help: 'What they cost, without VAT',
    registers,
  })
  const mails = new Counter({
    name: 'ombrelia_mails_total',
    help: 'Mails handed over to the mail server, and tries that failed',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  // without the name of the limit, which the log has: what is first seen as one has not grown
  const brakes = new Counter({
    name: 'ombrelia_brakes_total',
    help: 'Windows in which a limit of everybody’s was reached',
    registers,
  })

  gauge('ombrelia_database_connections', 'Connections of the pool, by what they do', ['state'], (set) => {
    const connections = connectionsOf(db)
    if (connections === undefined) return
    set({ state: 'in_use' }, connections.total - connections.idle)
    set({ state: 'idle' }, connections.idle)
  })
  gauge('ombrelia_database_waiting', 'Requests that wait for a connection', [], (set) => {
    set({}, connectionsOf(db)?.waiting ?? 0)
  })
  gauge('ombrelia_announcements_heard', '1 while what other instances change is heard', [], (set) => {
    set({}, changes.isLive() ? 1 : 0)
  })
  gauge('ombrelia_price_list_info', 'The price list in force', ['version'], async (set) => {
    const version = await watched.priceList()
    if (version !== null) set({ version: String(version) }, 1)
  })
  // One look at the table serves the five; they are collected together.
  let counting: ReturnType<typeof countJobs> | undefined
  const jobs = () => {
    counting ??= countJobs(db, new Date(clock.now())).finally(() => {
      counting = undefined
    })
    return counting
  }
  gauge('ombrelia_jobs_waiting', 'Jobs to be done, mails among them', ['kind'], async (set) => {
    for (const { kind, waiting } of await jobs()) set({ kind }, waiting)
  })
  gauge(
    'ombrelia_jobs_due_seconds',
    'For how long the one that is due for longest is',
    ['kind'],
    async (set) => {
      for (const { kind, due_since } of await jobs()) {
        set({ kind }, due_since === null ? 0 : Math.max(0, clock.now() - due_since.getTime()) / 1000)
      }
    },
  )
  gauge('ombrelia_jobs_given_up', 'Jobs that nobody tries any more', ['kind'], async (set) => {
    for (const { kind, given_up } of await jobs()) set({ kind }, given_up)
  })
  gauge('ombrelia_jobs_given_up_lately', 'Those of the last hour', ['kind'], async (set) => {
    for (const { kind, given_up_lately } of await jobs()) set({ kind }, given_up_lately)
  })
  gauge(
    'ombrelia_jobs_failed_lately',
    'Jobs of the last hour that were tried in vain',
    ['kind'],
    async (set) => {
      for (const { kind, failed_lately } of await jobs()) set({ kind }, failed_lately)
    },
  )

  return {
    contentType: registry.contentType,
    answered: ({ method, route, status }, seconds) => {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    orderPlaced: (cents) => {
      orders.inc()
      turnover.inc(cents)
    },
    mail: (outcome) => mails.inc({ outcome }),
    heldBack: () => brakes.inc(),
    text: () => registry.metrics(),
    stop: () => registry.clear(),
  }
}
