import { type Kysely, type QueryCreator, type Selectable, sql } from 'kysely'
import { parisMidnight } from '#server/platform/paris-day.queries'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import { ORDER_ENDS, type OrderStatus } from '#shared/orders/order-status.rules'
import type { PricedLine } from '#shared/orders/pricing.rules'
import type { NamedProject } from '#shared/projects/named-project.schema'
import type { OrderSearch } from './order-search.ts'
import { isFound } from './orders.queries.ts'
import { reductionColumns } from './payable.queries.ts'
import type { ReducedRow } from './payable.ts'
import type { OrdersTable, ValidatedCartsTable } from './tables.ts'

/** What a row of the list shows of a priced line. */
export type ListedLine = Pick<PricedLine, 'model' | 'quantity' | 'unitCents' | 'totalCents' | 'drawing'>

/** An order as a row of the list needs it. */
export type ListedOrder = Pick<
  Selectable<OrdersTable>,
  | 'id'
  | 'number'
  | 'status'
  | 'created_at'
  | 'delivery_mode'
  | 'is_favorite'
  | 'favorite_name'
  | 'name'
  | 'product_names'
  | 'purchase_order'
  | 'promised_from'
  | 'promised_to'
  | 'first_due'
  | 'net_cents'
  | 'delivery_cents'
  | 'vat_cents'
  | 'total_cents'
> &
  ReducedRow & {
    cart_id: string
    cart_cents: number
    lines: ListedLine[]
    amount_cents: number
    project: NamedProject | null
    placed_by_name: string | null
    /** its place, see `OrderPlace` */
    created_text: string
    paid_for_at: Date
  }

/** Where an order stands in its customer's list, newest first. */
export interface OrderPlace {
  id: string
  /** as the database writes it: a `Date` would lose the microseconds that it may have */
  createdAt: string
}

/** Which orders of one customer; what is left out asks nothing. */
export interface OrderCriteria {
  search: OrderSearch
  favorites: boolean
  status?: OrderStatus | undefined
  /** neither delivered nor cancelled */
  underWay?: boolean
  /** yyyy-mm-dd, a day of Paris, included */
  from?: string | undefined
  to?: string | undefined
  /** a chantier that they are of */
  project?: string | undefined
}

/** Some of them, one after the other. */
export interface OrderPage extends OrderCriteria {
  /** only what follows it */
  after: OrderPlace | undefined
  /** how many to leave out, of those */
  skip: number
  limit: number
}

/** The place of one's own order; another's does not exist. */
export const findOrderPlace = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OrderPlace | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', sql<string>`created_at::text`.as('createdAt')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Longer texts are in no index: `orders_walk` has the others. Bytes. */
const WALKED_TEXT = 2000

/** The customer's orders that a page may show, newest first. */
const ownOrders = (db: QueryCreator<Database>, userId: string, page: OrderPage) => {
  const { after } = page
  let query = db.selectFrom('orders').select(['id', 'created_at']).where('user_id', '=', userId)
  if (page.favorites) query = query.where('is_favorite', '=', true)
  if (page.search.number !== undefined) query = query.where('number', '=', page.search.number)
  // Said so, the text is no key of the staff's index of trigrams: common words are dear to look up there.
  if (page.search.patterns.length > 0) query = query.where(isFound(sql`search_text || ''`, page.search))
  if (page.status !== undefined) query = query.where('status', '=', page.status)
  if (page.underWay) query = query.where('status', 'not in', ORDER_ENDS)
  if (page.from !== undefined) query = query.where('created_at', '>=', parisMidnight(page.from))
  if (page.to !== undefined) query = query.where('created_at', '<', parisMidnight(page.to, 1))
  const { project } = page
  if (project !== undefined) {
    query = query.where('validated_cart_id', 'in', ({ selectFrom }) =>
      selectFrom('validated_carts').select('validated_carts.id').where('project_id', '=', project),
    )
  }
  if (after !== undefined) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  }
  return query
}

const isShort = sql<boolean>`octet_length(search_text) <= ${sql.lit(WALKED_TEXT)}`
const isLong = sql<boolean>`octet_length(search_text) > ${sql.lit(WALKED_TEXT)}`

/**
 * Ids and dates first, by an index alone; the rest only of the orders of the page. A search goes through the short
 * texts and the long ones apart: each has its index, which its walk does not leave.
 */
export const listOrdersQuery = (db: Kysely<Database>, userId: string, page: OrderPage) =>
  db
    .with('page', (with_) => {
      const own = ownOrders(with_, userId, page)
      const searched = page.search.patterns.length > 0 ? own.where(isShort).unionAll(own.where(isLong)) : own
      return with_
        .selectFrom(searched.as('own'))
        .select(['own.id', 'own.created_at'])
        .orderBy('own.created_at', 'desc')
        .orderBy('own.id', 'desc')
        .offset(page.skip)
        .limit(page.limit)
    })
    .selectFrom('page')
    .innerJoin('orders', 'orders.id', 'page.id')
    .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.created_at',
      'orders.delivery_mode',
      'orders.is_favorite',
      'orders.favorite_name',
      'orders.name',
      'orders.product_names',
      'orders.purchase_order',
      'orders.promised_from',
      'orders.promised_to',
      'orders.first_due',
      'orders.net_cents',
      'orders.delivery_cents',
      'orders.vat_cents',
      'orders.total_cents',
      'cart.id as cart_id',
      'cart.total_cents as cart_cents',
      sql<string>`orders.created_at::text`.as('created_text'),
      'payments.amount_cents',
      'payments.created_at as paid_for_at',
      sql<ListedLine[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'model', line -> 'model',
          'quantity', line -> 'quantity',
          'unitCents', line -> 'unitCents',
          'totalCents', line -> 'totalCents',
          'drawing', line -> 'drawing'
        ) order by place), '[]')
        from jsonb_array_elements(cart.configurations) with ordinality as lines (line, place)
      )`.as('lines'),
      sql<NamedProject | null>`(select jsonb_build_object('id', projects.id, 'name', projects.name)
        from projects where projects.id = cart.project_id)`.as('project'),
    ])
    .select(doneBy('orders.placed_by').as('placed_by_name'))
    .select(reductionColumns())
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')

export const listOrders = async (
  db: Kysely<Database>,
  userId: string,
  page: OrderPage,
): Promise<ListedOrder[]> => listOrdersQuery(db, userId, page).execute()

/** What one's own order of a cart was made of; undefined when there is none. */
export const findOrderedLines = async (
  db: Kysely<Database>,
  userId: string,
  validatedCartId: string,
): Promise<
  | (Pick<Selectable<OrdersTable>, 'name' | 'product_names'> &
      Pick<Selectable<ValidatedCartsTable>, 'configurations' | 'total_cents'>)
  | undefined
> =>
  db
    .selectFrom('orders')
    .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
    .select(['orders.name', 'orders.product_names', 'cart.configurations', 'cart.total_cents'])
    .where('orders.validated_cart_id', '=', validatedCartId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()

/** Whether one's own order is a favourite now; undefined when there is none. */
export const flipFavorite = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<boolean | undefined> => {
  const row = await db
    .updateTable('orders')
    .set({ is_favorite: sql<boolean>`not is_favorite` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('is_favorite')
    .executeTakeFirst()
  return row?.is_favorite
}

/** Names one's own order and makes it a favourite; false when there is none. */
export const nameFavorite = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ favorite_name: name, is_favorite: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
