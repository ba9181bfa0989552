import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import { lockCatalogue } from './catalogue.queries.ts'
import { CatalogueRefused, type CatalogueSource, checkCatalogue } from './check-catalogue.ts'
import { type Publication, publishCatalogue } from './publish-catalogue.queries.ts'

const LABEL = 'Premier tarif'

/** Who loads it; null: whoever has the database. */
export type FirstLoader = { actorId: string; request: Pick<FastifyRequest, 'ip'> } | null

/**
 * Puts a catalogue in force where none is, and writes down who did; null once there is a price list: every other comes
 * from an import, which shows what it changes before it does. Of several at once one loads. Throws `CatalogueRefused`.
 */
export const loadFirstCatalogue = async (
  db: Kysely<Database>,
  source: CatalogueSource,
  at: Date,
  loader: FirstLoader,
): Promise<Publication | null> => {
  const checked = await checkCatalogue(source)
  if (!checked.ok) throw new CatalogueRefused(checked.faults)
  return db.transaction().execute(async (trx) => {
    const { priceListVersion } = await lockCatalogue(trx)
    if (priceListVersion !== null) return null
    const published = await publishCatalogue(trx, checked.catalogue, { at, label: LABEL })
    const details = { label: LABEL, models: published.models }
    const who = loader ?? { request: null }
    await recordAudit(trx, { kind: 'first_list_loaded', subjectId: null, ...who, details }, at)
    return published
  })
}
