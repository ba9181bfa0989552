import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { listTemplateDocuments } from '#server/configurator/template.queries'
import type { Database } from '#server/platform/tables'
import { leadTimeRange } from '#shared/configurator/compile'
import type { WorkingDays } from '#shared/orders/lead-time.rules'
import type { CatalogueEdition } from './catalogue-memory.ts'

/** Templates read and judged at once: others are served in between. */
const AT_ONCE = 10

const ranges = new WeakMap<CatalogueEdition, Promise<WorkingDays | null>>()

/** Fewest and most working days that a model on sale takes to make, once for each edition; null: nothing is sold. */
export const leadTimesOf = (db: Kysely<Database>, edition: CatalogueEdition): Promise<WorkingDays | null> => {
  const known = ranges.get(edition)
  if (known !== undefined) return known
  const range = workOut(db, edition)
  ranges.set(edition, range)
  range.catch(() => ranges.delete(edition))
  return range
}

const workOut = async (db: Kysely<Database>, { tree }: CatalogueEdition): Promise<WorkingDays | null> => {
  const { priceListVersion, modelById } = tree
  if (priceListVersion === null) return null
  const ids = [...modelById.values()].flatMap((model) => (model.onSale ? [model.id] : []))
  const found: WorkingDays[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const template of await listTemplateDocuments(
      db,
      priceListVersion,
      ids.slice(start, start + AT_ONCE),
    )) {
      found.push(leadTimeRange(template))
      await setImmediate()
    }
  }
  if (found.length === 0) return null
  return { from: Math.min(...found.map(({ from }) => from)), to: Math.max(...found.map(({ to }) => to)) }
}
