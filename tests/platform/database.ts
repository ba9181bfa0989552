import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Changes } from '#server/platform/changes'
import { listenOnPostgres } from '#server/platform/changes.queries'
import { type Engine, openEmbedded, openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'

/** A fresh migrated database of one engine, living as long as the block that it was opened for. */
export interface TestDatabase {
  readonly engine: Engine
  readonly db: Kysely<Database>
  /** PostgreSQL only: its address, for tests that start processes */
  readonly url: string
  /** hears what its transactions announce; who asks closes */
  listen(): Promise<Changes>
}

const ask = async (path: string, method = 'GET'): Promise<Record<string, string>> => {
  const response = await fetch(inject('databaseBroker') + path, { method })
  const text = await response.text()
  if (!response.ok) throw new Error(`No test database: ${text}`)
  return JSON.parse(text)
}

const text = (reply: Record<string, string>, name: string): string => {
  const value = reply[name]
  if (value === undefined) throw new Error(`The database broker gave no ${name}.`)
  return value
}

/** Connection errors that a test provokes are its own to look at. */
const ignore = (): void => {}

/** An empty, migrated PostgreSQL database, and what drops it. */
export const createPostgres = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const made = await ask('/postgres')
  return {
    url: text(made, 'url'),
    drop: async () => {
      await ask(`/postgres/${text(made, 'name')}`, 'DELETE')
    },
  }
}

/** The entry of the server as it is built for production. */
export const builtServer = async (): Promise<string> => text(await ask('/server'), 'entry')

/** The directory of the pages built from the sources as they are. */
export const builtPages = async (): Promise<string> => text(await ask('/pages'), 'directory')

/** A directory of the embedded engine with the demo data of today, to be copied. */
export const seededDatabase = async (): Promise<string> => text(await ask('/seeded'), 'directory')

/** A migrated directory of the embedded engine, and what removes it. */
export const createEmbedded = async (): Promise<{ directory: string; drop(): Promise<void> }> => {
  const directory = text(await ask('/embedded'), 'directory')
  return { directory, drop: () => rm(directory, { recursive: true, force: true }) }
}

const open = async (
  engine: Engine,
): Promise<Pick<TestDatabase, 'db' | 'url' | 'listen'> & { drop(): Promise<void> }> => {
  if (engine === 'postgres') {
    const { url, drop } = await createPostgres()
    return { db: openPostgres(url, ignore), url, listen: async () => listenOnPostgres(url, ignore), drop }
  }
  const { directory, drop } = await createEmbedded()
  return { ...(await openEmbedded(directory)), url: '', drop }
}

/** Opens a database of `engine` before the tests of the current block and closes it after them. */
export const testDatabase = (engine: Engine): TestDatabase => {
  let opened: Awaited<ReturnType<typeof open>> | undefined
  const current = () => {
    if (opened === undefined) throw new Error('The database is open only while tests run.')
    return opened
  }
  beforeAll(async () => {
    opened = await open(engine)
  })
  afterAll(async () => {
    await opened?.db.destroy()
    await opened?.drop()
  })
  return {
    engine,
    get db() {
      return current().db
    },
    get url() {
      return current().url
    },
    listen: () => current().listen(),
  }
}

const ENGINES = ['embedded', 'postgres'] as const

const describeOn = (
  engines: readonly Engine[],
  name: string,
  define: (database: TestDatabase) => void,
): void => {
  for (const engine of engines) describe(`${name} (${engine})`, () => define(testDatabase(engine)))
}

/**
 * The same tests on both engines, for the few files that prove the engines themselves: values, statements, migrations,
 * what is heard of changes. `describeOnBothEngines('columns', (database) => { test(…) })`
 */
export const describeOnBothEngines = (name: string, define: (database: TestDatabase) => void): void =>
  describeOn(ENGINES, name, define)

/** For files that prove what the server does and what its SQL holds: on PostgreSQL, and in CI on both engines. */
export const describeOnDatabase = (name: string, define: (database: TestDatabase) => void): void =>
  describeOn(process.env.CI ? ENGINES : ['postgres'], name, define)
