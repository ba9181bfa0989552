import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { buildApp } from '#server/app'
import { listenOnPostgres } from '#server/platform/changes.queries'
import { loadConfig } from '#server/platform/config'
import { type Engine, openEmbedded, openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'
import { seedWhenEmpty } from '#server/seed/seed'
import { testPasswords } from './app.ts'
import { builtPages, createPostgres, seededDatabase } from './database.ts'
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

const seededEmbedded = async (directory: string) => {
  await copyDirectory(await seededDatabase(), directory)
  return { ...(await openEmbedded(directory)), drop: async () => {} }
}

const seededPostgres = async () => {
  const { url, drop } = await createPostgres()
  const ignore = (): void => {}
  const db = openPostgres(url, ignore)
  await seedWhenEmpty(db, { clock, passwords: testPasswords, demo: 'always', log: { info: ignore } })
  return { db, listen: async () => listenOnPostgres(url, ignore), drop }
}

/**
 * The shop with its demo data and its built pages, on a random port and a database of its own; `settings` are more of
 * its environment.
 */
export const startServer = async (
  settings: Record<string, string> = {},
  engine: Engine = 'embedded',
): Promise<TestServer> => {
  const pages = await builtPages()
  // the name says whose it is: what a killed run leaves is removed by the next one's database broker
  const home = await mkdtemp(join(await databasesHome(), `ombrelia-test-embedded-${process.pid}-`))
  const directory = join(home, 'data')
  const { db, listen, drop } = await (engine === 'embedded' ? seededEmbedded(directory) : seededPostgres())
  const config = loadConfig({ DATA_DIR: directory, RATE_LIMIT_SCALE: '1000', ...settings })
  const deps = {
    db,
    config,
    clock,
    passwords: testPasswords,
    secret: 'a secret for the tests, 32 chars',
    changes: await listen(),
  }
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
      await drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
