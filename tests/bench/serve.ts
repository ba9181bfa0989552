/**
 * A process of its own for the HTTP figures: the shop on a fresh embedded database, with its built pages
 * and the constant-buffer route.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '#server/app'
import { listenOnPostgres } from '#server/platform/changes.queries'
import { loadConfig } from '#server/platform/config'
import { openEmbedded, openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { seedWhenEmpty } from '#server/seed/seed'
import { createPasswords } from '#server/session/passwords'
import { exampleLine } from '../catalogue/exemplars.ts'
import { DURABLE, startPostgres } from '../platform/postgres-server.ts'
import { makeCallers } from './callers.ts'
import { copyOrders } from './copy-orders.ts'
import { cpuOfChildren } from './cpu.ts'
import type { ServerUsage } from './server.ts'

/** What replies are compared with: bytes that are ready, as many as are asked for. */
const constants = new Map<string, Buffer>()
const constantOf = (bytes: string): Buffer => {
  const known = constants.get(bytes) ?? Buffer.alloc(Number(bytes), 'x')
  constants.set(bytes, known)
  return known
}

const engine = process.argv[2] ?? 'embedded'
const orders = Number(process.argv[3] ?? 0)
const callers = Number(process.argv[4] ?? 0)
const directory = await mkdtemp(join(tmpdir(), 'ombrelia-bench-'))
const postgres = engine === 'postgres' ? await startPostgres({ settings: DURABLE }) : undefined
const { db, listen } = postgres
  ? {
      db: openPostgres(postgres.url, () => {}),
      listen: async () => listenOnPostgres(postgres.url, console.error),
    }
  : await openEmbedded(directory)
await migrate(db)
const clock = { now: Date.now }
const passwords = createPasswords()
await seedWhenEmpty(db, { clock, passwords, demo: 'always', log: { info: () => {} } })
await copyOrders(db, 'installateur@demo.example', orders)
await makeCallers(db, callers)
const config = loadConfig({ DATA_DIR: directory, RATE_LIMIT_SCALE: '1000' })
const changes = await listen()
const app = await buildApp(
  { db, config, clock, passwords, changes, secret: 'a secret for the figures, 32 characters' },
  { pages: resolve('dist') },
)
app.get<{ Params: { bytes: string } }>('/bench/constant/:bytes', ({ params }, reply) =>
  reply.type('application/json').send(constantOf(params.bytes)),
)
app.get('/bench/processor', () => process.cpuUsage())
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url, line: await exampleLine(db, 'RA-25-MAN') })

/** What it has cost so far, with the jobs that are still to do. */
const usage = async (): Promise<ServerUsage> => {
  const { user, system } = process.cpuUsage()
  const { count } = await db
    .selectFrom('jobs')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { serverMs: (user + system) / 1000, databaseMs: cpuOfChildren(process.pid), jobs: Number(count) }
}

const stop = async (): Promise<void> => {
  await app.close()
  await changes.close()
  await db.destroy()
  await postgres?.stop()
  await rm(directory, { recursive: true, force: true })
  process.disconnect()
}

process.on('message', async (message) => {
  if (message === 'usage') process.send?.({ usage: await usage() })
  else await stop()
})
