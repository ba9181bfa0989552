import type { Kysely } from 'kysely'
import { CommandRefused } from '#server/platform/command-refused'
import type { Database } from '#server/platform/tables'
import { lockCatalogue } from './catalogue.queries.ts'
import { CatalogueRefused, type CatalogueSource, checkCatalogue } from './check-catalogue.ts'
import { type Publication, publishCatalogue } from './publish-catalogue.queries.ts'

/**
 * Puts a catalogue in force where none is. Throws `CommandRefused` with its faults, or once there is a price list: every
 * other comes from staff, who see what it changes before it does.
 */
export const loadFirstCatalogue = async (
  db: Kysely<Database>,
  source: CatalogueSource,
  { at, label }: { at: Date; label: string },
): Promise<Publication> => {
  const checked = await checkCatalogue(source)
  if (!checked.ok) throw new CommandRefused(new CatalogueRefused(checked.faults).message)
  return db.transaction().execute(async (trx) => {
    const { priceListVersion } = await lockCatalogue(trx)
    if (priceListVersion !== null) {
      throw new CommandRefused(
        `Price list ${priceListVersion} is in force: the next ones are published from the dashboard.`,
      )
    }
    return publishCatalogue(trx, checked.catalogue, { at, label })
  })
}
