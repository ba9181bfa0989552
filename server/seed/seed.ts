import { type Kysely, sql, type Transaction } from 'kysely'
import { findCatalogueState, moveCatalogue, setDeliveryTariff } from '#server/catalogue/catalogue.queries'
import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { CatalogueRefused, checkCatalogue } from '#server/catalogue/check-catalogue'
import { publishCatalogue } from '#server/catalogue/publish-catalogue.queries'
import type { Config } from '#server/platform/config'
import type { Clock } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import type { Passwords } from '#server/session/passwords'
import { DAY } from '#shared/platform/durations'
import { findDemoAccounts, seedAccounts } from './seed-accounts.ts'
import { seedCustomers } from './seed-customers.ts'
import { seedFeatured } from './seed-featured.ts'
import {
  readAccountsFile,
  readCatalogueFiles,
  readCustomersFile,
  readDeliveryFile,
  readFeaturedFile,
  readOrdersFile,
  readProjectsFile,
} from './seed-files.ts'
import { seedOrders } from './seed-orders.ts'
import { seedProjects } from './seed-projects.ts'

/** The demo shop opened before its first order. */
const OPENED_DAYS_AGO = 380

/** Account that the past orders belong to. */
const CUSTOMER = 'installateur@demo.example'
/** Account that opened those of the other customers. */
const ADMIN = 'admin@demo.example'

export interface SeedOptions {
  clock: Clock
  passwords: Passwords
  /** `auto`: only when the database holds neither an account nor a catalogue; `always`: whatever of the demo is missing */
  demo: Config['demoData']
  log: { info(context: object, message: string): void }
}

export interface SeedResult {
  seeded: boolean
  /** demo accounts that exist, whoever made them: everybody knows their password */
  demoAccounts: string[]
}

/**
 * Fills the database with the demo data. One transaction under a lock that all instances share: a killed start
 * leaves nothing behind, and of two that start together one fills and the other finds it done.
 */
export const seedWhenEmpty = async (db: Kysely<Database>, options: SeedOptions): Promise<SeedResult> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo data', 0))`.execute(trx)
    const accounts = await readAccountsFile()
    const existing = await findDemoAccounts(trx, accounts)
    const { priceListVersion } = await findCatalogueState(trx)
    const anyone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const empty = priceListVersion === null && anyone === undefined
    if (options.demo === 'never' || (options.demo === 'auto' && !empty)) {
      return { seeded: false, demoAccounts: existing }
    }
    const opened = new Date(options.clock.now() - OPENED_DAYS_AGO * DAY)
    if (priceListVersion === null) await seedCatalogue(trx, opened, options)
    if (existing.length > 0) return { seeded: priceListVersion === null, demoAccounts: existing }

    const ids = await seedAccounts(trx, accounts, options.passwords, opened)
    const [customer, admin] = [ids.get(CUSTOMER), ids.get(ADMIN)]
    if (!customer || !admin) throw new Error(`accounts.json has no ${CUSTOMER}, or no ${ADMIN}.`)
    const customers = await seedCustomers(trx, await readCustomersFile(), admin, options.clock.now())
    const edition = await createCatalogueMemory(trx, options.clock).current(trx)
    const now = options.clock.now()
    const orders = await seedOrders(trx, edition, customer, await readOrdersFile(), now)
    const projects = await seedProjects(trx, edition, customer, await readProjectsFile(), now)
    options.log.info({ accounts: ids.size, customers, orders, projects }, 'demo accounts and orders written')
    return { seeded: true, demoAccounts: [...ids.keys()].sort() }
  })

const seedCatalogue = async (
  trx: Transaction<Database>,
  at: Date,
  { log }: Pick<SeedOptions, 'log'>,
): Promise<void> => {
  const checked = await checkCatalogue(await readCatalogueFiles())
  if (!checked.ok) throw new CatalogueRefused(checked.faults)
  const label = 'Tarif de démonstration (prix fictifs)'
  const publication = await publishCatalogue(trx, checked.catalogue, { at, label })
  await seedFeatured(trx, await readFeaturedFile())
  await setDeliveryTariff(trx, { version: 1, tariff: await readDeliveryFile(), at })
  await moveCatalogue(trx, at)
  log.info(publication, 'demo catalogue published')
}
