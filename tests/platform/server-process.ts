import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtServer } from './database.ts'
import { SHORT_LIVED } from './short-lived.ts'

/** The server as operators run it: built, in its own process. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly pid: number
  /** all that it wrote */
  output(): string
  errors(): string
  /** where it listens; rejects with what it said when it ends before */
  readonly listening: Promise<string>
  /** its exit code, or the signal that ended it */
  readonly ended: Promise<number | NodeJS.Signals | null>
  kill(signal: NodeJS.Signals): void
}

/** Starts the server of this run with these settings and nothing else of the environment; PORT is any free one. */
export const startServer = async (settings: Record<string, string>): Promise<ServerProcess> =>
  spawnServer(await builtServer(), settings)

/** Starts the server whose entry is named, likewise. */
export const spawnServer = (entry: string, settings: Record<string, string>): ServerProcess => {
  const child = spawn(process.execPath, [...SHORT_LIVED, entry], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO_DATA: 'never', RATE_LIMIT_SCALE: '1000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const listening = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = /en ligne\u00a0: (http:\S+)/.exec(output)?.[1]
      if (address) done(address)
    })
    ended.then((code) => fail(new Error(`The server ended (${code}): ${errors}`)))
  })
  // Tests of a start that fails look at `ended` alone.
  listening.catch(() => undefined)
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    listening,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}
