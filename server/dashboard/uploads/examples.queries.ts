import type { Kysely } from 'kysely'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import type { Unit } from '#shared/configurator/template.schema'
import type { TableKind } from '#shared/dashboard/uploads/upload-rows.columns'
import { parisDay } from '#shared/platform/dates'
import { findBaseLinks, listBaseModels } from './base.queries.ts'
import type { ExampleTable } from './examples.ts'
import { type ExampleRow, exampleColumns } from './examples-rows.ts'
import { listPriceGrids } from './price-grids.ts'

/** Components read at a time. */
const AT_ONCE = 1000
/** Columns of attributes at most: those left out stay as they are. */
const ATTRIBUTES = 60

/** How units of price are written. */
const units: Partial<Record<Unit, string>> = { piece: 'u', m: 'm', m2: 'm²', kg: 'kg' }

interface Priced {
  reference: string
  unit_cents: number
  document: Component
}

/** Components sold by the unit, by reference, a slice at a time. */
async function* pricedSlices(db: Kysely<Database>, version: number): AsyncGenerator<Priced[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('components')
      .select(['reference', 'unit_cents', 'document'])
      .where('price_list_version', '=', version)
      .where('reference', '>', after)
      .orderBy('reference')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.reference
    yield rows.flatMap(({ unit_cents, ...row }) => (unit_cents === null ? [] : [{ ...row, unit_cents }]))
  }
}

/** An attribute is written whole: a price has two decimals, a weight may have more. */
const numberText = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : ''

const unitText = ({ price }: Component): string | undefined =>
  price.kind === 'unit' ? units[price.per] : undefined

async function* priceRows(db: Kysely<Database>, version: number): AsyncGenerator<ExampleRow> {
  for await (const slice of pricedSlices(db, version)) {
    for (const { reference, unit_cents, document } of slice) {
      yield [reference, document.label, '', '', '', unit_cents / 100, unitText(document) ?? '']
    }
  }
}

const attributesOf = async (db: Kysely<Database>, version: number): Promise<string[]> => {
  const names = new Set<string>()
  for await (const slice of pricedSlices(db, version)) {
    for (const { document } of slice) {
      for (const [key, value] of Object.entries(document.attributes)) {
        if (typeof value === 'number') names.add(key)
      }
    }
  }
  return [...names].sort().slice(0, ATTRIBUTES)
}

async function* componentRows(
  db: Kysely<Database>,
  version: number,
  attributes: readonly string[],
): AsyncGenerator<ExampleRow> {
  const models = await listBaseModels(db, version)
  const familyOf = new Map(models.map(({ id, family }) => [id, family]))
  const sizes = countBy(models.map(({ family }) => family))
  for await (const slice of pricedSlices(db, version)) {
    const links = groupBy(
      await findBaseLinks(
        db,
        version,
        slice.map(({ reference }) => reference),
      ),
      ({ reference }) => reference,
    )
    for (const { reference, unit_cents, document } of slice) {
      const offered = countBy(
        (links.get(reference) ?? []).flatMap(({ model_id }) => familyOf.get(model_id) ?? []),
      )
      // One that a family offers in part is left out: no row can say it.
      const isWhole = [...offered].every(([family, count]) => count === sizes.get(family))
      const unit = unitText(document)
      if (!isWhole || unit === undefined) continue
      const values: Record<string, unknown> = document.attributes
      yield [
        reference,
        document.type,
        document.label,
        unit_cents / 100,
        unit,
        [...offered.keys()].sort().join(', '),
        ...attributes.map((key) => numberText(values[key])),
        '',
      ]
    }
  }
}

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const tableOf: Record<
  TableKind,
  (db: Kysely<Database>, version: number) => Promise<Omit<ExampleTable, 'version' | 'day'>>
> = {
  prices: async (db, version) => ({
    columns: exampleColumns.prices,
    rows: priceRows(db, version),
    grids: await listPriceGrids(db, version, await listBaseModels(db, version)),
  }),
  components: async (db, version) => {
    const attributes = await attributesOf(db, version)
    const columns = exampleColumns.components(attributes)
    return { columns, rows: componentRows(db, version, attributes), grids: [] }
  },
  models: async (db, version) => ({
    columns: exampleColumns.models,
    rows: (await listBaseModels(db, version))
      .filter(({ description }) => description !== '')
      .map(({ reference, family, name, description }) => [reference, family, name, description, '']),
    grids: [],
  }),
}

/**
 * The list in force as a file of this kind says it, whole: sent back as it is, it changes nothing. Undefined when no list
 * is in force. `now`: epoch ms.
 */
export const findExampleTable = async (
  db: Kysely<Database>,
  kind: TableKind,
  now: number,
): Promise<ExampleTable | undefined> => {
  const { priceListVersion } = await findCatalogueState(db)
  if (priceListVersion === null) return undefined
  return { version: priceListVersion, day: parisDay(now), ...(await tableOf[kind](db, priceListVersion)) }
}
