/**
 * A process of its own for the figures of uploads: the shop with its demo catalogue, whose list has spare parts up to
 * 100,000 components, and validated carts waiting. Tells its largest memory when it stops.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app'
import { loadConfig } from '#server/platform/config'
import { openEmbedded, openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { seedWhenEmpty } from '#server/seed/seed'
import { createPasswords } from '#server/session/passwords'
import { startPostgres } from '../platform/postgres-server.ts'

const COMPONENTS = 100_000
const CARTS = 300
const SAMPLE_MS = 50

const engine = process.argv[2] ?? 'embedded'
const directory = await mkdtemp(join(tmpdir(), 'ombrelia-bench-'))
const postgres = engine === 'postgres' ? await startPostgres() : undefined
const db = postgres ? openPostgres(postgres.url, () => {}) : await openEmbedded(directory)
await migrate(db)
const clock = { now: Date.now }
const passwords = createPasswords()
await seedWhenEmpty(db, { clock, passwords, demo: 'always', log: { info: () => {} } })
await sql`
  insert into components (price_list_version, reference, type, label, document)
  select 1, 'BENCH-' || n, 'spare', 'Pièce ' || n, jsonb_build_object(
    'reference', 'BENCH-' || n, 'type', 'spare', 'label', 'Pièce ' || n,
    'price', jsonb_build_object('kind', 'unit', 'per', 'piece', 'cents', 100 + n % 9000), 'attributes', '{}'::jsonb)
  from generate_series(1, ${COMPONENTS}::int - (select count(*)::int from components)) n`.execute(db)
await sql`update price_lists set components = (select count(*) from components)`.execute(db)
await sql`
  insert into validated_carts (user_id, price_list_version, configurations, total_cents, created_at)
  select user_id, price_list_version, configurations, total_cents, now()
  from validated_carts, generate_series(1, ${CARTS}::int) limit ${CARTS}::int`.execute(db)
if (postgres) await sql`vacuum analyze`.execute(db)
const components = await db
  .selectFrom('components')
  .select(['reference', 'unit_cents'])
  .where('unit_cents', 'is not', null)
  .execute()

const config = loadConfig({ DATA_DIR: directory, RATE_LIMIT_SCALE: '1000' })
const app = await buildApp({
  db,
  config,
  clock,
  passwords,
  secret: 'a secret for the figures, 32 characters',
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
// Every price moves: the demo's too, so that every model is touched.
const csv = components.map(({ reference, unit_cents }) => `${reference};${((unit_cents ?? 0) + 7) / 100}`)
process.send?.({ url, csv: `référence;prix\n${csv.join('\n')}\n` })
components.length = 0
csv.length = 0

const rss = (): number => process.memoryUsage().rss
let largest = 0
let idle = 0
let processor = process.cpuUsage()
const sampling = setInterval(() => {
  largest = Math.max(largest, rss())
}, SAMPLE_MS)
process.on('message', async (message) => {
  if (message === 'begin') {
    globalThis.gc?.()
    idle = rss()
    largest = idle
    processor = process.cpuUsage()
    process.send?.({ begun: true })
    return
  }
  clearInterval(sampling)
  const { user, system } = process.cpuUsage(processor)
  process.send?.({ idle, largest, cpuSeconds: (user + system) / 1e6 })
  await app.close()
  await db.destroy()
  await postgres?.stop()
  await rm(directory, { recursive: true, force: true })
  process.disconnect()
})
