import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import { searchTerms } from '#server/catalogue/search-terms'
import type { SubFamiliesTable } from '#server/catalogue/tables'
import { likeSafe } from '#server/platform/like-safe'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE, type Sort } from '#shared/dashboard/lists'
import type { ProductSort, ProductState } from '#shared/dashboard/products/products.schema'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { nearerWay, type Way } from '../nearer-way.ts'

/** A model with its levels, its state, and the last price list that names it. */
export type ProductRow = Pick<
  Selectable<SubFamiliesTable>,
  'id' | 'reference' | 'name' | 'description' | 'drawing' | 'withdrawn_at'
> & {
  state: ProductState
  version: number | null
  family_id: string
  family_name: string
  family_slug: string
  sub_category_id: string
  sub_category_name: string
  sub_category_slug: string
  category_id: string
  category_code: string
}

/** Which models a list holds. */
export interface ProductFilters {
  search: string
  category: string | undefined
  familyId: string | undefined
  state: ProductState | undefined
}

const state = sql<ProductState>`case
  when not model.on_sale then 'unlisted'
  when model.withdrawn_at is not null then 'withdrawn'
  else 'on_sale' end`

/** In the order that staff look for trouble. */
const stateRank = sql`case
  when not model.on_sale then 2
  when model.withdrawn_at is not null then 1
  else 0 end`

const models = (db: Kysely<Database>) =>
  db
    .selectFrom('sub_families as model')
    .innerJoin('families as family', 'family.id', 'model.family_id')
    .innerJoin('sub_categories as sub_category', 'sub_category.id', 'family.sub_category_id')
    .innerJoin('categories as category', 'category.id', 'sub_category.category_id')

const columns = [
  'model.id',
  'model.reference',
  'model.name',
  'model.description',
  'model.drawing',
  'model.withdrawn_at',
  'family.id as family_id',
  'family.name as family_name',
  'family.slug as family_slug',
  'sub_category.id as sub_category_id',
  'sub_category.name as sub_category_name',
  'sub_category.slug as sub_category_slug',
  'category.id as category_id',
  'category.code as category_code',
] as const

/** The list in force when it names the model, otherwise the last that did. */
const lastVersion = sql<number | null>`(
  select list.version
  from templates as template
  join price_lists as list on list.version = template.price_list_version and not list.draft
  cross join catalogue_state as state
  where template.sub_family_id = model.id
  order by list.version = state.price_list_version desc, list.version desc
  limit 1
)`

const filtered = <O>(
  models: SelectQueryBuilder<Database & { model: SubFamiliesTable }, 'model', O>,
  { search, category, familyId, state: wanted }: ProductFilters,
) => {
  let query = models
  for (const word of searchTerms(search).words) {
    query = query.where('model.search_text', 'like', `%${likeSafe(word)}%`)
  }
  if (category !== undefined) {
    query = query.where('model.family_id', 'in', ({ selectFrom }) =>
      selectFrom('families')
        .innerJoin('sub_categories', 'sub_categories.id', 'families.sub_category_id')
        .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
        .select('families.id')
        .where('categories.code', '=', category),
    )
  }
  if (familyId !== undefined) query = query.where('model.family_id', '=', familyId)
  if (wanted !== undefined) query = query.where(state, '=', wanted)
  return query
}

const sorts = {
  place: [sql`category.position`, sql`sub_category.position`, sql`family.position`, sql`model.position`],
  reference: [sql`model.reference`],
  name: [sql`model.search_name`],
  state: [stateRank, sql`model.search_name`],
} satisfies Record<ProductSort, RawBuilder<unknown>[]>

/** Ids first; where each model was last priced is looked up only for those of the page. */
export const listProductsQuery = (
  db: Kysely<Database>,
  filters: ProductFilters,
  { by, descending }: Sort<ProductSort>,
  way: Way,
) => {
  const { whole } = searchTerms(filters.search)
  const order: { key: RawBuilder<unknown>; descending: boolean }[] = [
    // whoever types a reference looks for that model
    ...(whole !== '' && by === 'place'
      ? [{ key: sql`model.search_reference like ${`${likeSafe(whole)}%`}`, descending: true }]
      : []),
    ...sorts[by].map((key) => ({ key, descending })),
    { key: sql`model.id`, descending: false },
  ]
  const ordered = (isReversed: boolean) =>
    sql.join(order.map((one) => (one.descending === isReversed ? sql`${one.key}` : sql`${one.key} desc`)))
  const page = filtered(db.selectFrom('sub_families as model'), filters)
    .innerJoin('families as family', 'family.id', 'model.family_id')
    .innerJoin('sub_categories as sub_category', 'sub_category.id', 'family.sub_category_id')
    .innerJoin('categories as category', 'category.id', 'sub_category.category_id')
    .select('model.id')
    .orderBy(ordered(way.reversed))
    .offset(way.skip)
    .limit(way.limit)
  return models(db)
    .innerJoin(page.as('page'), 'page.id', 'model.id')
    .select(columns)
    .select([state.as('state'), lastVersion.as('version')])
    .orderBy(ordered(false))
}

export const countProductsQuery = (db: Kysely<Database>, filters: ProductFilters) =>
  filtered(db.selectFrom('sub_families as model'), filters).select((count) =>
    count.fn.countAll<number>().as('total'),
  )

/** A page of the models, from 1, how many there are in all, and the price list in force. */
export const listProducts = async (
  db: Kysely<Database>,
  filters: ProductFilters,
  sort: Sort<ProductSort>,
  page: number,
): Promise<{ rows: ProductRow[]; total: number; inForce: number | null }> => {
  const { total } = await countProductsQuery(db, filters).executeTakeFirstOrThrow()
  const way = nearerWay(total, (page - 1) * ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE)
  const rows = way === null ? [] : await listProductsQuery(db, filters, sort, way).execute()
  const { priceListVersion } = await findCatalogueState(db)
  return { rows, total, inForce: priceListVersion }
}

export const findProduct = async (db: Kysely<Database>, id: string): Promise<ProductRow | undefined> =>
  models(db)
    .select(columns)
    .select([state.as('state'), lastVersion.as('version')])
    .where('model.id', '=', id)
    .executeTakeFirst()

/** Families in the catalogue's order. */
export const listFamilies = async (db: Kysely<Database>) =>
  db
    .selectFrom('families as family')
    .innerJoin('sub_categories as sub_category', 'sub_category.id', 'family.sub_category_id')
    .innerJoin('categories as category', 'category.id', 'sub_category.category_id')
    .select([
      'family.id',
      'family.name',
      'sub_category.name as sub_category_name',
      'category.code as category_code',
    ])
    .orderBy('category.position')
    .orderBy('sub_category.position')
    .orderBy('family.position')
    .orderBy('family.id')
    .execute()

/** Carts without an order that hold the model; those that are forgotten by now wait no more. */
export const countWaitingCartsQuery = (db: Kysely<Database>, subFamilyId: string, now: Date) =>
  db
    .selectFrom('waiting_cart_models as waiting')
    .innerJoin('validated_carts as cart', 'cart.id', 'waiting.cart_id')
    .select([
      sql<number>`count(*)::integer`.as('carts'),
      sql<number>`coalesce(sum(waiting.lines), 0)::integer`.as('lines'),
      sql<number>`count(distinct cart.user_id)::integer`.as('customers'),
    ])
    .where('waiting.sub_family_id', '=', subFamilyId)
    .where('cart.created_at', '>=', new Date(now.getTime() - KEPT.abandonedCartDays * DAY))

export const countWaitingCarts = (
  db: Kysely<Database>,
  subFamilyId: string,
  now: Date,
): Promise<{ carts: number; lines: number; customers: number }> =>
  countWaitingCartsQuery(db, subFamilyId, now).executeTakeFirstOrThrow()

/** Takes a model out of sale at that time, or brings it back with null. */
export const withdrawModel = async (
  trx: Transaction<Database>,
  id: string,
  at: Date | null,
): Promise<void> => {
  await trx
    .updateTable('sub_families')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether the price list in force has rules for the model. */
export const isListed = async (trx: Transaction<Database>, id: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('catalogue_state as state')
    .innerJoin('templates as template', 'template.price_list_version', 'state.price_list_version')
    .select('template.sub_family_id')
    .where('template.sub_family_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
