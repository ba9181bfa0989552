import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, median } from './figures.ts'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** ms from `npm start` to the first reply that says ready. */
const startOnce = async (directory: string): Promise<number> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['server/start.mjs'], {
    env: { ...process.env, DATA_DIR: directory, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
      const reply = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
      if (reply?.ok) return performance.now() - started
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

/** From `npm start` to serving: on nothing but a build, then on a build and a database. */
export const benchStart = async (): Promise<Figure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'ombrelia-start-'))
  try {
    const first = await startOnce(directory)
    const next: number[] = []
    for (let run = 0; run < 5; run++) next.push(await startOnce(directory))
    return [
      {
        name: 'first start, demo data written',
        value: `${(first / 1000).toFixed(2)} s`,
        note: 'target 60 s with the build',
      },
      {
        name: 'start on an existing database',
        value: `${(median(next) / 1000).toFixed(2)} s`,
        note: 'target 1 s, median of 5',
      },
    ]
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
