import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { ImageSize } from '#shared/catalogue/featured-image'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import type {
  CategoriesTable,
  FamiliesTable,
  FeaturedProductsTable,
  SubCategoriesTable,
  SubFamiliesTable,
} from './tables.ts'

/** Which catalogue is in force. */
export interface CatalogueState {
  catalogueVersion: number
  /** null while nothing was published */
  priceListVersion: number | null
}

/** A featured product, with the largest size of its picture when it has one, px. */
export type FeaturedRow = Selectable<FeaturedProductsTable> & { largest: ImageSize | null }

/** Everything of the tree but the templates, each list in the order it is shown. */
export interface CatalogueRows {
  categories: Selectable<CategoriesTable>[]
  subCategories: Selectable<SubCategoriesTable>[]
  families: Selectable<FamiliesTable>[]
  subFamilies: (Pick<
    Selectable<SubFamiliesTable>,
    | 'id'
    | 'family_id'
    | 'reference'
    | 'name'
    | 'description'
    | 'image'
    | 'drawing'
    | 'on_sale'
    | 'withdrawn_at'
  > & {
    /** some price list has named it: one that is named no more is given up */
    was_priced: boolean
    /** null: not worked out yet under the list in force */
    facts: ModelFacts | null
  })[]
  featured: FeaturedRow[]
  delivery: InForce
}

/** The tariff of the delivery; version 0: none was ever set. */
export interface InForce {
  version: number
  tariff: DeliveryTariff | null
}

export const findCatalogueState = async (db: Kysely<Database>): Promise<CatalogueState> => {
  const row = await db
    .selectFrom('catalogue_state')
    .select(['catalogue_version', 'price_list_version'])
    .executeTakeFirstOrThrow()
  return { catalogueVersion: row.catalogue_version, priceListVersion: row.price_list_version }
}

/** Publications wait for one another: held to the end of the transaction. */
export const lockCatalogue = async (trx: Transaction<Database>): Promise<CatalogueState> => {
  const row = await trx
    .selectFrom('catalogue_state')
    .select(['catalogue_version', 'price_list_version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { catalogueVersion: row.catalogue_version, priceListVersion: row.price_list_version }
}

/** Marks the catalogue as changed: every instance drops what it holds of it. In the transaction of the change. */
export const moveCatalogue = async (
  trx: Transaction<Database>,
  at: Date,
  priceListVersion?: number,
): Promise<void> => {
  await trx
    .updateTable('catalogue_state')
    .set({
      catalogue_version: sql`catalogue_version + 1`,
      moved_at: at,
      ...(priceListVersion === undefined ? {} : { price_list_version: priceListVersion }),
    })
    .executeTakeFirstOrThrow()
}

export const listCatalogueRows = async (db: Kysely<Database>): Promise<CatalogueRows> => ({
  categories: await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
  subCategories: await db
    .selectFrom('sub_categories')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute(),
  families: await db.selectFrom('families').selectAll().orderBy('position').orderBy('id').execute(),
  subFamilies: await db
    .selectFrom('sub_families')
    .leftJoin('model_facts', (join) =>
      join
        .onRef('model_facts.sub_family_id', '=', 'sub_families.id')
        .on('model_facts.price_list_version', '=', ({ selectFrom }) =>
          selectFrom('catalogue_state').select('price_list_version'),
        ),
    )
    .select([
      'id',
      'family_id',
      'reference',
      'name',
      'description',
      'image',
      'drawing',
      'on_sale',
      'withdrawn_at',
      'model_facts.facts',
      sql<boolean>`sub_families.id in (select sub_family_id from templates)`.as('was_priced'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute(),
  featured: await db
    .selectFrom('featured_products as featured')
    .leftJoin('featured_images as image', 'image.id', 'featured.image_id')
    .selectAll('featured')
    .select('image.largest')
    .orderBy('featured.section')
    .orderBy('featured.position')
    .execute(),
  delivery: await findDeliveryTariff(db),
})

/** Puts a tariff in force, in the transaction that moves the catalogue; refused by the database when the version is taken. */
export const setDeliveryTariff = async (
  trx: Transaction<Database>,
  { version, tariff, at }: InForce & { at: Date },
): Promise<void> => {
  await trx
    .insertInto('delivery_tariffs')
    .values({ version, tariff: tariff === null ? null : json(tariff), set_at: at })
    .execute()
}

export const findDeliveryTariff = async (db: Kysely<Database>): Promise<InForce> =>
  (await db
    .selectFrom('delivery_tariffs')
    .select(['version', 'tariff'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { version: 0, tariff: null }
