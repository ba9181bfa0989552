import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Runs `use` against the built product, with its demo data, on an embedded database of its own. */
export const withProduct = async <T>(port: number, use: (url: string) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(join(tmpdir(), 'ombrelia-audit-'))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [resolve('dist', 'server', 'main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: directory,
      DEMO_DATA: 'always',
      RATE_LIMIT_SCALE: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  try {
    await Promise.race([
      started(child.stdout, url),
      gone.then(() => Promise.reject(new Error('The product did not start.'))),
    ])
    return await use(url)
  } finally {
    child.kill('SIGTERM')
    await gone
    await rm(directory, { recursive: true, force: true })
  }
}

/** The product says its address once it serves. */
const started = (output: NodeJS.ReadableStream, url: string): Promise<void> =>
  new Promise((done) => {
    let said = ''
    output.on('data', (chunk) => {
      said += chunk
      if (said.includes(url)) done()
    })
  })
