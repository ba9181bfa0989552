import { fork } from 'node:child_process'
import { once } from 'node:events'
import { build } from 'vite'
import type { SentConfiguration } from '#shared/orders/orders.schema'
import { startArguments } from './built-shop.ts'

/** What a server to measure has cost since its start, in ms of processor. */
export interface ServerUsage {
  serverMs: number
  /** of its PostgreSQL; undefined where the system does not tell */
  databaseMs: number | undefined
  /** not done yet */
  jobs: number
}

export interface MeasuredShop {
  /** a line that can be ordered */
  line: SentConfiguration
  usage(): Promise<ServerUsage>
}

/** BENCH_PROFILE names a directory: a profile of each server's processor is left there, for Chromium's tools. */
const { BENCH_PROFILE } = process.env
const profiling = BENCH_PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`]

/** Where the server to measure is built, beside the shop's own. */
const DIRECTORY = 'dist/bench'

let built: Promise<unknown> | undefined

/** Builds the server to measure as the shop's own is built, once a run: as sources, each function would cost more. */
const buildServe = async (): Promise<void> => {
  built ??= build({
    logLevel: 'error',
    mode: 'production',
    build: { ssr: 'tests/bench/serve.ts', outDir: DIRECTORY, emptyOutDir: true },
  })
  await built
}

/**
 * Runs `use` against the shop in a process of its own (`serve.ts`), built and started as by `npm start`, with its demo data and built pages; `orders` more
 * for the demo installer, and `callers` more accounts.
 */
export const withServer = async <T>(
  engine: 'embedded' | 'postgres',
  use: (url: string, shop: MeasuredShop) => Promise<T>,
  { orders = 0, callers = 0 } = {},
): Promise<T> => {
  await buildServe()
  const asked = (await startArguments()).filter((one) => one.startsWith('--'))
  const child = fork(`${DIRECTORY}/serve.js`, [engine, String(orders), String(callers)], {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...asked, ...profiling],
    // It prints each mail that it keeps.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const { url, line } = await Promise.race([
    once(child, 'message').then(([message]) => message as { url: string; line: SentConfiguration }),
    gone.then(() => Promise.reject(new Error('The server to measure did not start.'))),
  ])
  const usage = async (): Promise<ServerUsage> => {
    child.send('usage')
    const [message] = await once(child, 'message')
    return (message as { usage: ServerUsage }).usage
  }
  try {
    return await use(url, { line, usage })
  } finally {
    child.send('stop')
    await gone
  }
}
