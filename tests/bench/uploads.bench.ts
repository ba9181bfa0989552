import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../platform/postgres-server.ts'
import { against, type Figure, median } from './figures.ts'
import { serveUploads } from './uploads-server.ts'

type Engine = 'embedded' | 'postgres'

const SECRET = 'a secret for the figures, 32 characters'

/** Of the processes to measure. */
interface Settings {
  DATA_DIR: string
  JWT_SECRET: string
  DATABASE_URL?: string
}

/** Seconds; p99 in ms by engine; MB of a server on PostgreSQL, since the embedded engine alone takes 200 (decision 043). */
const TARGETS = { seconds: 60, megabytes: 400, p99: { postgres: 50, embedded: 150 } } as const
/** ms of the other requests alone, before: what the machine gives them without an upload. */
const ALONE_MS = 5000

const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? Number.NaN

/** Makes what uploads are measured on, in a process of its own. */
const seed = async (settings: Settings): Promise<void> => {
  const child = fork(new URL('./uploads-seed.ts', import.meta.url), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...settings },
    // It prints each mail that it keeps.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('What uploads are measured on could not be made.')
}

type Server = Awaited<ReturnType<typeof serveUploads>>

/** Seconds that `run` takes, with what it gives. */
const timed = async <T>(run: () => Promise<T>): Promise<{ seconds: number; value: T }> => {
  const began = performance.now()
  const value = await run()
  return { seconds: (performance.now() - began) / 1000, value }
}

/** What somebody does with an upload, with what the others wait and the server uses meanwhile. */
const measure = async (
  server: Server,
  engine: Engine,
  name: string,
  run: () => Promise<{ seconds: number; note: string }>,
): Promise<{ figures: Figure[]; largest: number }> => {
  const alone = server.askMeanwhile()
  await new Promise((resolve) => setTimeout(resolve, ALONE_MS))
  const before = percentile(await alone(), 0.99)
  await server.figures()
  const stopOthers = server.askMeanwhile()
  const { seconds, note } = await run()
  const times = await stopOthers()
  const p99 = percentile(times, 0.99)
  const { largest, seconds: processor } = await server.figures()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return {
    largest,
    figures: [
      {
        name: `${name} (${engine})`,
        value: `${seconds.toFixed(1)} s`,
        note: `${against(`${TARGETS.seconds} s`, seconds > TARGETS.seconds)}; ${note}, the server’s own processor time ${processor.toFixed(1)} s, load ${load}`,
      },
      {
        name: `  other requests meanwhile (${engine})`,
        value: `p99 ${p99.toFixed(0)} ms`,
        note: `${against(`${TARGETS.p99[engine]} ms`, p99 > TARGETS.p99[engine])}; median ${median(times).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}; p99 ${before.toFixed(0)} ms just before it`,
      },
      {
        name: `  memory of the process (${engine})`,
        value: `${largest.toFixed(0)} MB at most`,
        note:
          engine === 'embedded'
            ? 'its database with it: nothing is asked of that'
            : against(`${TARGETS.megabytes} MB`, largest > TARGETS.megabytes),
      },
    ],
  }
}

/** An upload of 100,000 lines, tried and published. */
const tryAndPublish = async (server: Server, check: () => ReturnType<Server['check']>) => {
  const dryRun = await timed(check)
  const { id, counts, impact } = dryRun.value
  const publication = await timed(() => server.publish(id))
  return {
    seconds: dryRun.seconds + publication.seconds,
    note: `dry run ${dryRun.seconds.toFixed(1)}, publication ${publication.seconds.toFixed(1)} s; ${counts.added} added, ${counts.changed} changed, lines that move: ${impact?.carts.moved} in ${impact?.carts.checked} carts, ${impact?.orders.moved} in ${impact?.orders.checked} orders`,
  }
}

const measureAll = async (engine: Engine, settings: Settings): Promise<Figure[]> => {
  await seed(settings)
  const server = await serveUploads({ ...settings })
  try {
    return await measureOn(server, engine, settings)
  } finally {
    await server.stop()
  }
}

const measureOn = async (server: Server, engine: Engine, { DATA_DIR }: Settings): Promise<Figure[]> => {
  const idle = await server.figures()
  const prices = await readFile(join(DATA_DIR, 'prices.csv'))
  const components = await readFile(join(DATA_DIR, 'components.csv'))
  const stages = [
    await measure(server, engine, '100,000 prices, dry run and publication', () =>
      tryAndPublish(server, () => server.check(prices)),
    ),
    await measure(server, engine, 'return to a list of 100,000 components, dry run and publication', () =>
      tryAndPublish(server, () => server.restore(1)),
    ),
    await measure(server, engine, '100,000 components, dry run and publication', () =>
      tryAndPublish(server, () => server.check(components)),
    ),
  ]
  return [
    {
      name: `memory of a server just started (${engine})`,
      value: `${idle.now.toFixed(0)} MB`,
      note: `on 100,000 components; ${Math.max(...stages.map(({ largest }) => largest)).toFixed(0)} MB at most in all that follows`,
    },
    ...stages.flatMap(({ figures }) => figures),
  ]
}

/** Files of 100,000 prices and components, and a return: how long, what others wait meanwhile, and memory. */
export const benchUploads = async (engine: Engine): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ombrelia-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  try {
    return await measureAll(engine, {
      DATA_DIR: dataDir,
      JWT_SECRET: SECRET,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    })
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
