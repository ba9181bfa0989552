import type { Kysely } from 'kysely'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import type { Database } from '#server/platform/tables'
import type { Component, Unit } from '#shared/configurator/template.schema'
import type { TableKind } from '#shared/dashboard/upload-rows.columns'
import { findBaseLinks, listBaseModels } from './base.queries.ts'
import { type ExampleRow, exampleColumns } from './examples-rows.ts'

/** Rows of an example at most: enough to work on, and one short read. */
const ROWS = 1000
/** Columns of attributes at most: those left out stay as they are. */
const ATTRIBUTES = 60

/** How units of price are written. */
const units: Partial<Record<Unit, string>> = { piece: 'u', m: 'm', m2: 'm²', kg: 'kg' }

interface Priced {
  reference: string
  unit_cents: number
  document: Component
}

const listPriced = async (db: Kysely<Database>, version: number): Promise<Priced[]> => {
  const rows = await db
    .selectFrom('components')
    .select(['reference', 'unit_cents', 'document'])
    .where('price_list_version', '=', version)
    .where('unit_cents', 'is not', null)
    .orderBy('reference')
    .limit(ROWS)
    .execute()
  return rows.flatMap(({ unit_cents, ...row }) => (unit_cents === null ? [] : [{ ...row, unit_cents }]))
}

/** An attribute is written whole: a price has two decimals, a weight may have more. */
const numberText = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : ''

const componentRows = async (db: Kysely<Database>, version: number): Promise<ExampleRow[]> => {
  const priced = await listPriced(db, version)
  const models = await listBaseModels(db, version)
  const links = await findBaseLinks(
    db,
    version,
    priced.map(({ reference }) => reference),
  )
  const familyOf = new Map(models.map(({ id, family }) => [id, family]))
  const sizes = countBy(models.map(({ family }) => family))
  const familiesOf = new Map<string, string[]>()
  for (const { reference, model_id } of links) {
    const family = familyOf.get(model_id)
    if (family !== undefined) familiesOf.set(reference, [...(familiesOf.get(reference) ?? []), family])
  }
  /** its families, each of whose models offers it; null when one offers it in part, which no row can say */
  const wholeFamilies = (reference: string): string[] | null => {
    const offered = countBy(familiesOf.get(reference) ?? [])
    const isWhole = [...offered].every(([family, count]) => count === sizes.get(family))
    return isWhole ? [...offered.keys()].sort() : null
  }
  const attributes = [
    ...new Set(
      priced.flatMap(({ document }) =>
        Object.entries(document.attributes).flatMap(([key, value]) =>
          typeof value === 'number' ? [key] : [],
        ),
      ),
    ),
  ]
    .sort()
    .slice(0, ATTRIBUTES)
  const rows = priced.flatMap(({ reference, unit_cents, document }) => {
    const families = wholeFamilies(reference)
    const unit = document.price.kind === 'unit' ? units[document.price.per] : undefined
    if (families === null || unit === undefined) return []
    const values: Record<string, unknown> = document.attributes
    return [
      [
        reference,
        document.type,
        document.label,
        unit_cents / 100,
        unit,
        families.join(', '),
        ...attributes.map((key) => numberText(values[key])),
        '',
      ],
    ]
  })
  return [exampleColumns.components(attributes), ...rows]
}

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const rowsOf: Record<TableKind, (db: Kysely<Database>, version: number) => Promise<ExampleRow[]>> = {
  prices: async (db, version) => [
    exampleColumns.prices,
    ...(await listPriced(db, version)).map(({ reference, unit_cents }) => [reference, unit_cents / 100]),
  ],
  components: componentRows,
  models: async (db, version) => [
    exampleColumns.models,
    ...(await listBaseModels(db, version))
      .filter(({ description }) => description !== '')
      .slice(0, ROWS)
      .map(({ reference, family, name, description }) => [reference, family, name, description, '']),
  ],
}

/**
 * Lines of the list in force as a file of this kind says them, the columns' names first: sent back as they are they
 * change nothing. Undefined when no list is in force, or it has nothing that such a file says.
 */
export const findExampleRows = async (
  db: Kysely<Database>,
  kind: TableKind,
): Promise<ExampleRow[] | undefined> => {
  const { priceListVersion } = await findCatalogueState(db)
  if (priceListVersion === null) return undefined
  const rows = await rowsOf[kind](db, priceListVersion)
  return rows.length > 1 ? rows : undefined
}
