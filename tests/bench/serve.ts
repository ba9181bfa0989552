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
import { startPostgres } from '../platform/postgres-server.ts'
import { copyOrders } from './copy-orders.ts'

/** What every reply is compared with: 20 kB that are ready. */
const CONSTANT = Buffer.alloc(20_480, 'x')

const engine = process.argv[2] ?? 'embedded'
const orders = Number(process.argv[3] ?? 0)
const directory = await mkdtemp(join(tmpdir(), 'ombrelia-bench-'))
const postgres = engine === 'postgres' ? await startPostgres() : undefined
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
const config = loadConfig({ DATA_DIR: directory, RATE_LIMIT_SCALE: '1000' })
const changes = await listen()
const app = await buildApp(
  { db, config, clock, passwords, changes, secret: 'a secret for the figures, 32 characters' },
  { pages: resolve('dist') },
)
app.get('/bench/constant', (_request, reply) => reply.type('application/json').send(CONSTANT))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url })
process.once('message', async () => {
  await app.close()
  await changes.close()
  await db.destroy()
  await postgres?.stop()
  await rm(directory, { recursive: true, force: true })
  process.disconnect()
})
