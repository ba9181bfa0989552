import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { startOf } from '#server/platform/process-identity'
import { buildPages, buildServer, makePostgresData, makeTemplate, seedDatabase } from './made-once.ts'
import { type PostgresServer, removeServerOrphans, startPostgres } from './postgres-server.ts'
import { copyDirectory, databasesHome, databasesHomes } from './temporary.ts'

/**
 * Gives each test file fresh migrated databases, and all of them the built pages, the built server and the demo data.
 * One of each serves a whole run: it is made when a test first asks, beside whatever else is being made, so a run of
 * pure tests pays nothing.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the broker: GET /embedded, GET /postgres, DELETE /postgres/{name}, GET /server, /pages and /seeded */
    databaseBroker: string
  }
}

const onlyOnce = <T>(make: () => Promise<T>): { get(): Promise<T>; made(): Promise<T> | undefined } => {
  let making: Promise<T> | undefined
  return {
    get: () => {
      making ??= make()
      return making
    },
    made: () => making,
  }
}

const fail = (error: Error): never => {
  throw error
}

/** A server of the run's own, whose maintenance database is migrated; or the one that the environment names. */
const postgresServer = async (
  directory: string,
): Promise<Pick<PostgresServer, 'url' | 'stop'> & { isMigrated: boolean }> => {
  const { TEST_DATABASE_URL: named } = process.env
  if (named) return { url: named, stop: async () => {}, isMigrated: false }
  const made = await makePostgresData()
  const data = join(directory, 'postgres')
  await mkdir(data, { mode: 0o700 })
  const server = await startPostgres({ data, fill: (home) => copyDirectory(`${made}/.`, home) })
  return { ...server, isMigrated: true }
}

/** Databases that are made ahead: who asks for one does not wait for its files to be copied. */
const SPARE = 2

/** A server, its data under that directory, with a migrated template database, and what closes them. */
const postgresTemplate = async (directory: string) => {
  const server = await postgresServer(directory)
  const prefix = `ombrelia_test_${randomUUID().slice(0, 8)}`
  const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const template = `${prefix}_template`
  if (server.isMigrated) {
    // nobody may be connected to what is copied
    const client = new pg.Client({ connectionString: urlOf('template1') })
    await client.connect()
    await client.query(`create database ${template} template ${new URL(server.url).pathname.slice(1)}`)
    await client.end()
  }
  const connect = () => {
    const pool = new pg.Pool({ connectionString: server.url, max: 2 })
    // The server may end before its last idle connection has said goodbye.
    return pool.on('error', () => {})
  }
  const maker = connect()
  // what is to be made does not stand behind what is dropped
  const dropper = connect()
  if (!server.isMigrated) {
    await maker.query(`create database ${template}`)
    const db = openPostgres(urlOf(template), fail, { poolSize: 1 })
    await migrate(db)
    await db.destroy()
  }
  const created = new Set([template])
  const make = async () => {
    const name = `${prefix}_${created.size}_${randomUUID().slice(0, 8)}`
    created.add(name)
    // its pages are copied as files: each of them in the log too takes half as long again
    await maker.query(`create database ${name} template ${template} strategy file_copy`)
    return { name, url: urlOf(name) }
  }
  const spare: ReturnType<typeof make>[] = []
  const dropping: Promise<void>[] = []
  const failures: unknown[] = []
  const drop = (name: string): void => {
    if (!created.delete(name)) return
    const dropped = dropper.query(`drop database if exists ${name} with (force)`)
    dropping.push(
      dropped.then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      ),
    )
  }
  return {
    /** one that is there already, mostly */
    take: () => {
      while (spare.length <= SPARE) {
        const one = make()
        // told to whoever takes it
        one.catch(() => undefined)
        spare.push(one)
      }
      return spare.shift()
    },
    drop,
    stop: async () => {
      await Promise.allSettled(spare)
      for (const name of [...created]) drop(name)
      await Promise.all(dropping)
      await Promise.all([maker.end(), dropper.end()])
      await server.stop()
      for (const failure of failures) throw failure
    },
  }
}

const PREFIX = 'ombrelia-test-embedded-'

/** Removes what runs that were killed left behind. */
const removeOrphans = async (): Promise<void> => {
  // while their data are there
  await removeServerOrphans()
  for (const home of await databasesHomes()) {
    for (const name of (await readdir(home)).filter((entry) => entry.startsWith(PREFIX))) {
      const pid = Number(name.slice(PREFIX.length).split('-', 1)[0])
      if ((await startOf(pid)) === undefined) await rm(join(home, name), { recursive: true, force: true })
    }
  }
}

/** Runs once per run of the tests; what it returns ends it. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  // asked once for the run, then once for each group of files: they share the run's
  if (!project.isRootProject()) return undefined
  await removeOrphans()
  const directories = await mkdtemp(join(await databasesHome(), `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as somebody else
  await chmod(directories, 0o711)
  const embedded = onlyOnce(makeTemplate)
  const seeded = onlyOnce(async () => seedDatabase(await embedded.get()))
  const postgres = onlyOnce(() => postgresTemplate(directories))
  const server = onlyOnce(buildServer)
  const pages = onlyOnce(buildPages)

  const answer = async (method: string, path: string): Promise<unknown> => {
    if (path === '/server') return { entry: join(await server.get(), 'server', 'main.js') }
    if (path === '/pages') return { directory: await pages.get() }
    if (path === '/seeded') return { directory: await seeded.get() }
    if (path === '/embedded') {
      const directory = join(directories, randomUUID())
      await copyDirectory(await embedded.get(), directory)
      return { directory }
    }
    const databases = await postgres.get()
    if (method === 'DELETE') return databases.drop(path.replace('/postgres/', ''))
    return databases.take()
  }

  const broker = createServer((request, response) => {
    answer(request.method ?? 'GET', request.url ?? '').then(
      (body) => response.end(JSON.stringify(body ?? {})),
      (error: unknown) => {
        response.statusCode = 500
        response.end(error instanceof Error ? (error.stack ?? error.message) : String(error))
      },
    )
  }).listen(0, '127.0.0.1')
  // a file that was busy meanwhile must not ask on a connection that is just being closed
  broker.keepAliveTimeout = 0
  await once(broker, 'listening')
  const address = broker.address()
  if (address === null || typeof address === 'string') throw new Error('The database broker has no address.')
  project.provide('databaseBroker', `http://127.0.0.1:${address.port}`)

  return async () => {
    broker.close()
    broker.closeAllConnections()
    await (await postgres.made())?.stop()
    const built = await server.made()
    if (built !== undefined) await rm(built, { recursive: true, force: true })
    await rm(directories, { recursive: true, force: true })
  }
}
