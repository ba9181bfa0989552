import {
  type Kysely,
  type OrderByModifiersCallbackExpression,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { OrderSearch } from '#server/orders/order-search'
import { isFound, type OrderRecord, withCartAndPayment } from '#server/orders/orders.queries'
import type { ReducedRow } from '#server/orders/payable'
import { reductionColumns } from '#server/orders/payable.queries'
import type { OrdersTable } from '#server/orders/tables'
import { parisMidnight } from '#server/platform/paris-day.queries'
import type { Database } from '#server/platform/tables'
import { doneBy, findDoer } from '#server/team/seats.queries'
import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import { AWAITED_STATUSES, type Lateness, type NearDays } from '#shared/dashboard/orders/lateness.rules'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.schema'
import type { Way } from '../nearer-way.ts'
import { findUserIds } from '../users/users.queries.ts'

/** Whose order it is. */
export interface CustomerRow {
  user_id: string
  email: string
  first_name: string
  last_name: string
  company: string
  deleted_at: Date | null
}

/** An order as a row of the staff's list needs it. */
export type AdminOrderRow = CustomerRow &
  Pick<
    Selectable<OrdersTable>,
    | 'id'
    | 'number'
    | 'status'
    | 'promised_from'
    | 'promised_to'
    | 'first_due'
    | 'created_at'
    | 'name'
    | 'purchase_order'
    | 'payment_method'
    | 'delivery_mode'
  > &
  ReducedRow & {
    payment_status: PaymentStatus
    /** sum of its money's entries; null: it has none */
    entries_cents: number | null
    lines_count: number
    placed_by_name: string | null
    open_complaints: number
  }

/** Which orders; what is left out asks nothing. */
export interface AdminOrderFilter {
  /** of the order's own texts, or of its customer's */
  readonly search: OrderSearch
  readonly customerPatterns: readonly string[]
  /** the accounts that `customerPatterns` find; see `withCustomers` */
  readonly customerIds?: readonly string[]
  readonly status?: OrderStatus | undefined
  /** how they stand on a day to what was promised */
  readonly lateness?: { readonly asked: Lateness; readonly days: NearDays } | undefined
  readonly payment?: PaymentMethod | undefined
  readonly paymentStatus?: PaymentStatus | undefined
  /** yyyy-mm-dd, a day of Paris, included */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly customer?: string | undefined
}

export type AdminOrderSort = 'created_at' | 'total' | 'promised'

export interface AdminOrderPage {
  readonly filter: AdminOrderFilter
  readonly sort: AdminOrderSort
  readonly descending: boolean
  readonly way: Way
}

const sortColumns = {
  created_at: 'orders.created_at',
  total: 'orders.total_cents',
  promised: 'orders.promised_to',
} as const satisfies Record<AdminOrderSort, string>

/** Customers that are named one by one; more of them are looked for with the orders. */
const FEW_CUSTOMERS = 500

/** A filter that names the customers whom its search finds, when they are few: their orders come from an index. */
export const withCustomers = async (
  db: Kysely<Database>,
  filter: AdminOrderFilter,
): Promise<AdminOrderFilter> => {
  const { search, customerPatterns } = filter
  if (search.number !== undefined || customerPatterns.length === 0) return filter
  const ids = await findUserIds(db, customerPatterns, FEW_CUSTOMERS + 1)
  return ids.length > FEW_CUSTOMERS ? filter : { ...filter, customerIds: ids }
}

/** Orders whose own texts hold every word, or whose customer's do. */
const matching = ({ search, customerPatterns, customerIds }: AdminOrderFilter) => {
  const own = isFound(sql`orders.search_text`, search)
  if (customerIds?.length === 0) return own
  const theirs =
    customerIds === undefined
      ? sql`in (
          select users.id from users
          where users.deleted_at is null and ${isFound(sql`users.search_text`, { patterns: customerPatterns })}
        )`
      : sql`= any(${customerIds}::uuid[])`
  return sql<boolean>`(${own} or orders.user_id ${theirs})`
}

/** Whether its total ends at `SEARCH_TOTAL_MAX`. */
export const isSearch = ({ search }: AdminOrderFilter): boolean =>
  search.number === undefined && search.patterns.length > 0

const oneOf = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((one) => sql.lit(one)))

/** Orders whose `latenessOf` is the one that is asked for. */
export const standsLate = (asked: Lateness, { today, soon }: NearDays) =>
  sql<boolean>`(
    orders.status in (${oneOf(AWAITED_STATUSES.ship)})
    and (orders.delivery_mode is distinct from 'pickup' or orders.status in (${oneOf(AWAITED_STATUSES.pickup)}))
    and ${
      asked === 'late'
        ? sql`coalesce(orders.first_due, orders.promised_to) < ${today}::date`
        : sql`coalesce(orders.first_due, orders.promised_to) between ${today}::date and ${soon}::date`
    }
  )`

const filtered = <O>(query: SelectQueryBuilder<Database, 'orders', O>, filter: AdminOrderFilter) => {
  const { search, status, lateness, payment, paymentStatus, from, to, customer } = filter
  let kept = query
  if (search.number !== undefined) kept = kept.where('orders.number', '=', search.number)
  else if (isSearch(filter)) kept = kept.where(matching(filter))
  if (lateness !== undefined) kept = kept.where(standsLate(lateness.asked, lateness.days))
  if (status !== undefined) kept = kept.where('orders.status', '=', status)
  if (payment !== undefined) kept = kept.where('orders.payment_method', '=', payment)
  if (paymentStatus !== undefined)
    kept = kept.where('orders.id', 'in', (query) =>
      query.selectFrom('payments').select('order_id').where('status', '=', paymentStatus),
    )
  if (customer !== undefined) kept = kept.where('orders.user_id', '=', customer)
  if (from !== undefined) kept = kept.where('orders.created_at', '>=', parisMidnight(from))
  if (to !== undefined) kept = kept.where('orders.created_at', '<', parisMidnight(to, 1))
  return kept
}

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.promised_from',
      'orders.promised_to',
      'orders.first_due',
      'orders.created_at',
      'orders.name',
      'orders.purchase_order',
      'orders.payment_method',
      'orders.delivery_mode',
      'orders.total_cents',
      'orders.user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.company',
      'users.deleted_at',
      sql<PaymentStatus>`(select payments.status from payments where payments.order_id = orders.id)`.as(
        'payment_status',
      ),
      sql<number | null>`(
        select sum(entry.cents)::integer from payment_entries entry where entry.order_id = orders.id
      )`.as('entries_cents'),
      sql<number>`(select count(*) from order_lines where order_lines.order_id = orders.id)`.as(
        'lines_count',
      ),
      sql<number>`(
        select count(*) from contact_messages complaint
        where complaint.order_id = orders.id and complaint.subject = 'Réclamation' and complaint.state = 'new'
      )`.as('open_complaints'),
    ])
    .select([...reductionColumns(), doneBy('orders.placed_by').as('placed_by_name')])

/** Orders without a promise come last, in whichever direction: first, where the list is walked from its end. */
const inOrder =
  (sort: AdminOrderSort, direction: 'asc' | 'desc', reversed = false): OrderByModifiersCallbackExpression =>
  (item) => {
    const directed = direction === 'asc' ? item.asc() : item.desc()
    if (sort !== 'promised') return directed
    return reversed ? directed.nullsFirst() : directed.nullsLast()
  }

/** Ids first, by indexes; the rest only of the orders of the page. */
export const listAdminOrdersQuery = (
  db: Kysely<Database>,
  { filter, sort, descending, way }: AdminOrderPage,
) => {
  const direction = descending ? 'desc' : 'asc'
  const walked = descending === way.reversed ? 'asc' : 'desc'
  const column = sortColumns[sort]
  return rowsOf(db)
    .innerJoin(
      filtered(db.selectFrom('orders').select('orders.id'), filter)
        .orderBy(column, inOrder(sort, walked, way.reversed))
        .orderBy('orders.id', walked)
        .offset(way.skip)
        .limit(way.limit)
        .as('page'),
      'page.id',
      'orders.id',
    )
    .orderBy(column, inOrder(sort, direction))
    .orderBy('orders.id', direction)
}

/** How many; of a search at most `SEARCH_TOTAL_MAX`: its pages end there. */
export const countAdminOrdersQuery = (db: Kysely<Database>, filter: AdminOrderFilter) => {
  const found = filtered(db.selectFrom('orders').select('orders.id'), filter)
  const counted = isSearch(filter) ? found.limit(SEARCH_TOTAL_MAX) : found
  return db.selectFrom(counted.as('found')).select(sql<number>`count(*)`.as('total'))
}

export const listAdminOrders = (db: Kysely<Database>, page: AdminOrderPage): Promise<AdminOrderRow[]> =>
  listAdminOrdersQuery(db, page).execute()

export const countAdminOrders = async (db: Kysely<Database>, filter: AdminOrderFilter): Promise<number> =>
  (await countAdminOrdersQuery(db, filter).executeTakeFirstOrThrow()).total

export const findAdminOrderRow = (db: Kysely<Database>, id: string): Promise<AdminOrderRow | undefined> =>
  rowsOf(db).where('orders.id', '=', id).executeTakeFirst()

/** Anyone's order with its cart and its payment. */
export const findAnyOrder = async (db: Kysely<Database>, id: string): Promise<OrderRecord | undefined> => {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return order && { ...(await withCartAndPayment(db, order)), placedBy: await findDoer(db, order.placed_by) }
}
