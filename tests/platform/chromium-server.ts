import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildApp } from '#server/app'
import { loadConfig } from '#server/platform/config'
import { openEmbedded } from '#server/platform/database'
import { seedWhenEmpty } from '#server/seed/seed'
import { testPasswords } from './app.ts'
import { createEmbedded } from './database.ts'

export interface TestServer {
  /** origin: http://127.0.0.1:port */
  readonly url: string
  close(): Promise<void>
}

/** The shop with its demo data and its built pages, on a random port and a fresh embedded database. */
export const startServer = async (): Promise<TestServer> => {
  const [pages, { directory, drop }] = await Promise.all([builtPages(), createEmbedded()])
  const db = await openEmbedded(directory)
  const clock = { now: Date.now }
  await seedWhenEmpty(db, {
    clock,
    passwords: testPasswords,
    demo: 'always',
    log: { info: () => {} },
  })
  const config = loadConfig({ DATA_DIR: directory, RATE_LIMIT_SCALE: '1000' })
  const deps = { db, config, clock, passwords: testPasswords, secret: 'a secret for the tests, 32 chars' }
  const app = await buildApp(deps, { pages })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await db.destroy()
      await drop()
    },
  }
}

const SOURCES = ['client', 'machines', 'shared', 'package-lock.json', 'vite.config.ts']

/** The pages built from the sources as they are: built once for each content, whoever asks first. */
const builtPages = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of await sourceFiles()) hash.update(file).update(await readFile(file))
  const home = resolve('.cache', 'pages', hash.digest('hex').slice(0, 16))
  if (existsSync(home)) return home
  await mkdir(resolve('.cache', 'pages'), { recursive: true })
  const draft = await mkdtemp(resolve('.cache', 'pages', 'draft-'))
  const vite = resolve('node_modules', 'vite', 'bin', 'vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', draft, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  })
  await rename(draft, home).catch(async (error: unknown) => {
    // another run built the same content first
    await rm(draft, { recursive: true })
    if (!existsSync(home)) throw error
  })
  return home
}

const sourceFiles = async (): Promise<string[]> => {
  const files: string[] = []
  for (const source of SOURCES) {
    if (/\.\w+$/.test(source)) files.push(source)
    else {
      const entries = await readdir(source, { recursive: true, withFileTypes: true })
      files.push(
        ...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
      )
    }
  }
  return files.sort()
}
