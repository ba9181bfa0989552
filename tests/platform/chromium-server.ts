import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { buildApp } from '#server/app'
import { loadConfig } from '#server/platform/config'
import { openEmbedded } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import type { Database } from '#server/platform/tables'
import { seedWhenEmpty } from '#server/seed/seed'
import { testPasswords } from './app.ts'
import { cachedDirectory } from './cached.ts'
import { copyDirectory, databasesHome } from './temporary.ts'

export interface TestServer {
  /** origin: http://127.0.0.1:port */
  readonly url: string
  /** folder of the mails that left, as .eml files */
  readonly mails: string
  /** its database, for what a test prepares behind the pages */
  readonly db: Kysely<Database>
  close(): Promise<void>
}

const clock = { now: Date.now }

/**
 * The shop with its demo data and its built pages, on a random port and an embedded database of its own; `settings`
 * are more of its environment.
 */
export const startServer = async (settings: Record<string, string> = {}): Promise<TestServer> => {
  const pages = await builtPages()
  // the name says whose it is: what a killed run leaves is removed by the next one's database broker
  const home = await mkdtemp(join(await databasesHome(), `ombrelia-test-embedded-${process.pid}-`))
  const directory = join(home, 'data')
  await copyDirectory(await seededDatabase(), directory)
  const db = await openEmbedded(directory)
  const config = loadConfig({ DATA_DIR: directory, RATE_LIMIT_SCALE: '1000', ...settings })
  const deps = { db, config, clock, passwords: testPasswords, secret: 'a secret for the tests, 32 chars' }
  const app = await buildApp(deps, { pages })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    mails: join(directory, 'mail'),
    db,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await db.destroy()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The pages built from the sources as they are. */
export const builtPages = async (): Promise<string> => {
  const key = await contentOf([
    'client',
    'machines',
    'shared',
    'package-lock.json',
    'vite.config.ts',
    'vite.prerender.config.ts',
    'build.config.ts',
  ])
  return cachedDirectory('pages', key, async (draft) => {
    await build('--outDir', join(draft, 'client'))
    await build('--config', 'vite.prerender.config.ts', '--outDir', join(draft, 'prerender'))
  })
}

const build = async (...args: string[]): Promise<void> => {
  const vite = resolve('node_modules', 'vite', 'bin', 'vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  })
}

/** A database with the demo data of today: its past orders are dated from it. */
const seededDatabase = async (): Promise<string> => {
  const key = await contentOf(['migrations', 'server', 'shared', 'package-lock.json'])
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  return cachedDirectory('seeded', `${today}-${key}`, async (draft) => {
    const db = await openEmbedded(draft)
    try {
      await migrate(db)
      await seedWhenEmpty(db, {
        clock,
        passwords: testPasswords,
        demo: 'always',
        log: { info: () => {} },
      })
    } finally {
      await db.destroy()
    }
  })
}

/** A name for the content of files and folders: another content, another name. */
const contentOf = async (sources: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of await filesOf(sources)) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const filesOf = async (sources: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  for (const source of sources) {
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
