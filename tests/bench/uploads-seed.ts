/**
 * A process of its own that makes what uploads are measured on, so that none of its memory is the server's: the shop
 * with its demo catalogue, whose list has spare parts up to 100,000 components, and validated carts waiting; and the
 * files to send, in DATA_DIR.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadConfig } from '#server/platform/config'
import { openDatabase } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { seedWhenEmpty } from '#server/seed/seed'
import { createPasswords } from '#server/session/passwords'

const COMPONENTS = 100_000
const CARTS = 300

const config = loadConfig(process.env)
const { db, engine, close } = await openDatabase(config, () => {})
await migrate(db)
const passwords = createPasswords()
await seedWhenEmpty(db, { clock: Date, passwords, demo: 'always', log: { info: () => {} } })
await sql`
  insert into components (price_list_version, reference, type, label, document)
  select 1, 'BENCH-' || n, 'spare', 'Pièce ' || n, jsonb_build_object(
    'reference', 'BENCH-' || n, 'type', 'spare', 'label', 'Pièce ' || n,
    'price', jsonb_build_object('kind', 'unit', 'per', 'piece', 'cents', 100 + n % 9000), 'attributes', '{}'::jsonb)
  from generate_series(1, ${COMPONENTS}::int - (select count(*)::int from components)) n`.execute(db)
await sql`update price_lists set components = (select count(*) from components)`.execute(db)
await sql`
  insert into validated_carts (user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
    created_at)
  select user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents, now()
  from validated_carts, generate_series(1, ${CARTS}::int) limit ${CARTS}::int`.execute(db)
if (engine === 'postgres') await sql`vacuum analyze`.execute(db)

// Every price moves: the demo's too, so that every model is touched.
const components = await db
  .selectFrom('components')
  .select(['reference', 'unit_cents'])
  .where('unit_cents', 'is not', null)
  .execute()
const prices = components.map(({ reference, unit_cents }) => `${reference};${((unit_cents ?? 0) + 7) / 100}`)
await writeFile(join(config.dataDir, 'prices.csv'), `référence;prix\n${prices.join('\n')}\n`)
// Half of them are new; of the others all but the reference moves.
const parts = Array.from({ length: COMPONENTS }, (_, n) => {
  const reference = n % 2 === 0 ? `BENCH-${n / 2 + 1}` : `NEUF-${n}`
  return `${reference};rechange;Pièce de rechange n° ${n}, acier laqué;${(300 + (n % 7000)) / 100};u;${n % 50}`
})
await writeFile(
  join(config.dataDir, 'components.csv'),
  `référence;type;désignation;prix;unité;attr:nm\n${parts.join('\n')}\n`,
)
await close()
