import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DURABLE, startPostgres } from '#tests/platform/postgres-server'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** What `npm start` gives its program: what it asks of the engine, and the file. */
export const startArguments = async (): Promise<string[]> => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(await readFile('package.json', 'utf8'))
  return scripts.start.split(' ').slice(1)
}

/** A built shop that answered ready. */
export interface RunningShop {
  readonly url: string
  readonly pid: number
  /** ms from its command to the reply that said so */
  readonly startMs: number
}

/** Starts the built shop by its command, `use`s it, and ends it. */
export type WithShop = <T>(use: (shop: RunningShop) => T | Promise<T>) => Promise<T>

/** A directory of its own, and the database that the settings name in it: the same at each start. */
export const withBuiltShop = async <T>(
  engine: 'embedded' | 'postgres',
  use: (withShop: WithShop) => Promise<T>,
): Promise<T> => {
  const directory = await mkdtemp(join(tmpdir(), 'ombrelia-start-'))
  const postgres = engine === 'postgres' ? await startPostgres({ settings: DURABLE }) : undefined
  const database = postgres && {
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'a secret for the figures, 32 characters',
    DEMO_DATA: 'always',
  }
  const asked = await startArguments()
  try {
    return await use(async (visit) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const began = performance.now()
      const child = spawn(process.execPath, asked, {
        env: { ...process.env, ...database, DATA_DIR: directory, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const gone = once(child, 'exit')
      try {
        for (;;) {
          if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
          const reply = await fetch(`${url}/api/ready`).catch(() => undefined)
          if (reply?.ok) break
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        return await visit({ url, pid: child.pid ?? 0, startMs: performance.now() - began })
      } finally {
        child.kill('SIGTERM')
        await gone
      }
    })
  } finally {
    await postgres?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
