import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { FeaturedProductsTable } from '#server/catalogue/tables'
import type { Database } from '#server/platform/tables'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import type { FeaturedTarget } from '#shared/dashboard/featured/featured.rules'

type Row = Selectable<FeaturedProductsTable>

/** What a featured product says, without its place. */
export type FeaturedColumns = Pick<
  Insertable<FeaturedProductsTable>,
  'name' | 'description' | 'family_id' | 'sub_family_id' | 'image_id' | 'starts_on' | 'ends_on'
>

/** Whoever changes what the home page features waits for the one before. */
export const lockCatalogue = async (trx: Transaction<Database>): Promise<void> => {
  await trx.selectFrom('catalogue_state').select('id').forUpdate().executeTakeFirstOrThrow()
}

export const findFeatured = async (trx: Transaction<Database>, id: string): Promise<Row | undefined> =>
  trx.selectFrom('featured_products').selectAll().where('id', '=', id).executeTakeFirst()

/** Ids of a section in their order. */
export const listSection = async (
  trx: Transaction<Database>,
  section: FeaturedSection,
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('featured_products')
    .select('id')
    .where('section', '=', section)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the catalogue has the family or the model, on sale or not. */
export const targetExists = async (db: Kysely<Database>, target: FeaturedTarget): Promise<boolean> => {
  const table = target.class === 'Family' ? ('families' as const) : ('sub_families' as const)
  const found = await db.selectFrom(table).select('id').where('id', '=', target.id).executeTakeFirst()
  return found !== undefined
}

/** The place after the last of a section. */
const endOf = (section: FeaturedSection) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from featured_products where section = ${section})`

/** Adds a product at the end of its section; its id. */
export const insertFeatured = async (
  trx: Transaction<Database>,
  section: FeaturedSection,
  columns: FeaturedColumns,
): Promise<string> => {
  const { id } = await trx
    .insertInto('featured_products')
    .values({ ...columns, section, position: endOf(section) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Rewrites a product; in another section it stands at the end. */
export const updateFeatured = async (
  trx: Transaction<Database>,
  before: Pick<Row, 'id' | 'section' | 'position'>,
  section: FeaturedSection,
  columns: FeaturedColumns,
): Promise<void> => {
  await trx
    .updateTable('featured_products')
    .set({
      ...columns,
      version: sql`version + 1`,
      ...(section === before.section ? {} : { section, position: endOf(section) }),
    })
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  if (section !== before.section) await closeGap(trx, before)
}

export const deleteFeatured = async (
  trx: Transaction<Database>,
  gone: Pick<Row, 'id' | 'section' | 'position'>,
): Promise<void> => {
  await trx.deleteFrom('featured_products').where('id', '=', gone.id).executeTakeFirstOrThrow()
  await closeGap(trx, gone)
}

/** Those after a place that was left move up by one. */
const closeGap = async (
  trx: Transaction<Database>,
  { section, position }: Pick<Row, 'section' | 'position'>,
): Promise<void> => {
  await trx
    .updateTable('featured_products')
    .set({ position: sql`position - 1` })
    .where('section', '=', section)
    .where('position', '>', position)
    .execute()
}

/** Gives every product of a section its place, in one statement: positions are checked at its end. */
export const orderSection = async (
  trx: Transaction<Database>,
  section: FeaturedSection,
  ids: readonly string[],
): Promise<void> => {
  const list = sql`array[${sql.join(ids)}]::uuid[]`
  await trx
    .updateTable('featured_products')
    .set({ position: sql`array_position(${list}, id)` })
    .where('section', '=', section)
    .execute()
}
