import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEmbedded, openPostgres } from '#server/platform/database'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { createEmbedded, createPostgres } from './database.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { databasesHome } from './temporary.ts'

// Each test starts a process or two, on a machine that runs other tests beside them.
vi.setConfig({ testTimeout: 60_000 })

const SECRET = 'a secret for the tests, 32 chars'

const started: ServerProcess[] = []
const start = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer(settings)
  started.push(server)
  return server
}

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(await databasesHome(), 'ombrelia-test-data-'))
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.kill('SIGKILL')
    await server.ended
  }
  await rm(data, { recursive: true, force: true })
})

/** A migrated database where the server looks for it. */
const embedded = async () => {
  const { directory } = await createEmbedded()
  await rename(directory, join(data, 'database'))
}

const isReady = async (address: string): Promise<boolean> => (await fetch(`${address}/api/ready`)).ok

/** A sign-in whose headers have arrived and whose body waits for `finish`. */
const openRequest = async (address: string) => {
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'secret' })
  const sent = request(`${address}/api/login`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    finish: async (): Promise<number | undefined> => {
      sent.end(body)
      const [response] = await once(sent, 'response')
      response.resume()
      return response.statusCode
    },
  }
}

const refusesConnections = (address: string) =>
  expect
    .poll(() =>
      fetch(`${address}/api/health`).then(
        () => 'answers',
        () => 'refused',
      ),
    )
    .toBe('refused')

describe.each([
  ['embedded', async () => ({ DATA_DIR: data })],
  [
    'postgres',
    async () => ({ DATA_DIR: data, DATABASE_URL: (await createPostgres()).url, JWT_SECRET: SECRET }),
  ],
] as const)('the server process (%s)', (engine, settings) => {
  beforeEach(async () => {
    if (engine === 'embedded') await embedded()
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes what it began on %s and ends with code 0',
    async (signal) => {
      const server = await start(await settings())
      const address = await server.listening
      expect(await isReady(address)).toBe(true)
      const open = await openRequest(address)
      server.kill(signal)
      await refusesConnections(address)
      expect(await open.finish()).toBe(401)
      const answered = performance.now()
      expect(await server.ended).toBe(0)
      // Well before the deadline that cuts what does not end by itself.
      expect(performance.now() - answered).toBeLessThan(5000)
      expect(server.errors()).toBe('')
      expect(existsSync(join(data, 'lock'))).toBe(false)
    },
  )
})

/** A mail that a worker holds until tomorrow. */
const heldMail = async (db: Kysely<Database>): Promise<Date> => {
  const mail = { to: 'a@test.example', subject: 'Objet', text: 'Texte', html: '<p>Texte</p>' }
  await enqueueMail(db, mail, new Date())
  const tomorrow = new Date(Date.now() + DAY)
  await db.updateTable('jobs').set({ attempts: 1, locked_until: tomorrow }).execute()
  return tomorrow
}

describe('a job that a worker held', () => {
  test('died with the process on the embedded engine: the next start does it', async () => {
    await embedded()
    const { db } = await openEmbedded(join(data, 'database'))
    await heldMail(db)
    await db.destroy()
    await (await start({ DATA_DIR: data })).listening
    const mails = async () =>
      (await readdir(join(data, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'))
    await expect.poll(mails).toHaveLength(1)
  })

  test('may be another instance’s on PostgreSQL: a start leaves it alone', async () => {
    const { url } = await createPostgres()
    const db = openPostgres(url, () => {})
    const until = await heldMail(db)
    await (await start({ DATA_DIR: data, DATABASE_URL: url, JWT_SECRET: SECRET })).listening
    const jobs = await db.selectFrom('jobs').select(['attempts', 'locked_until']).execute()
    expect(jobs).toEqual([{ attempts: 1, locked_until: until }])
    await db.destroy()
  })
})

test('what it asks of the database at its start is answered before it listens, and may be stopped', async () => {
  const { url } = await createPostgres()
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  const port = typeof bound === 'object' ? String(bound?.port) : ''
  probe.close()
  await once(probe, 'close')
  const [watcher, first, second] = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const hold = (client?: pg.Client) => client?.query('begin; lock table users in access exclusive mode')
  const waiting = "select 1 from pg_locks where not granted and relation = 'users'::regclass"
  const waits = (count: number) =>
    expect.poll(async () => (await watcher?.query(waiting))?.rowCount).toBe(count)
  // the second has the table between what the start asks before and what it asks last
  await hold(first)
  const server = await start({ DATA_DIR: data, DATABASE_URL: url, JWT_SECRET: SECRET, PORT: port })
  await waits(1)
  const held = hold(second)
  await waits(2)
  await first?.query('rollback')
  await held
  await waits(1)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
  await second?.query('rollback')
  await Promise.all([watcher, first, second].map((client) => client?.end()))
  await server.listening
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.errors()).toBe('')
})

describe('the data directory', () => {
  test('keeps the secret for its owner alone, the same at each start', async () => {
    await embedded()
    const first = await start({ DATA_DIR: data })
    await first.listening
    const { mode, mtimeMs } = await stat(join(data, 'jwt-secret'))
    expect(mode & 0o777).toBe(0o600)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await (await start({ DATA_DIR: data })).listening
    expect((await stat(join(data, 'jwt-secret'))).mtimeMs).toBe(mtimeMs)
  })
})

describe('a start that cannot be', () => {
  test.each([
    ['a wrong setting', { PORT: 'x' }, 'The setting PORT (“x”) is wrong: expected a port from 0 to 65535.'],
    [
      'a data directory that is a file',
      { DATA_DIR: '/etc/passwd' },
      'The setting DATA_DIR (“/etc/passwd”) is wrong: expected a directory that can be made and written.',
    ],
    [
      'mails that could not be kept, before it looks for the database',
      {
        DATA_DIR: '/etc/passwd/mails',
        DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/shop',
        JWT_SECRET: SECRET,
      },
      'The setting DATA_DIR (“/etc/passwd/mails”) is wrong: expected a directory that can be made and written.',
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/shop', JWT_SECRET: SECRET },
      'The database that DATABASE_URL names, at 127.0.0.1:1, cannot be opened: ECONNREFUSED.',
    ],
  ])('for %s says so in one sentence', async (_, settings, sentence) => {
    const server = await start({ DATA_DIR: data, ...settings })
    expect(await server.ended).toBe(1)
    expect(server.errors()).toBe(`${sentence}\n`)
    expect(server.output()).toBe('')
  })

  test('for a port in use says so in one sentence', async () => {
    const { url } = await createPostgres()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const server = await start({ DATA_DIR: data, DATABASE_URL: url, JWT_SECRET: SECRET, PORT: port })
    expect(await server.ended).toBe(1)
    expect(server.errors()).toBe(
      `The address 127.0.0.1:${port} is already in use. Give this one another PORT.\n`,
    )
    taken.close()
  })
})

test('two instances that start at once on an empty PostgreSQL both serve', async () => {
  const { url } = await createPostgres()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const name = `${new URL(url).pathname.slice(1)}_empty`
  await admin.query(`create database ${name}`)
  const empty = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const settings = { DATA_DIR: data, DATABASE_URL: empty, JWT_SECRET: SECRET }
  const servers = await Promise.all([start(settings), start(settings)])
  const addresses = await Promise.all(servers.map((server) => server.listening))
  expect(await Promise.all(addresses.map(isReady))).toEqual([true, true])
  for (const server of servers) server.kill('SIGTERM')
  expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0])
  await admin.query(`drop database ${name}`)
  await admin.end()
})
