import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { OrderSearch } from '#server/orders/order-search'
import type { OrderRecord } from '#server/orders/orders.queries'
import type { OrdersTable, PaymentsTable } from '#server/orders/tables'
import { parisMidnight } from '#server/platform/paris-day'
import type { Database } from '#server/platform/tables'
import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.schema'

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
    'id' | 'number' | 'status' | 'created_at' | 'name' | 'payment_method' | 'total_cents'
  > & { lines_count: number; open_complaints: number }

/** Which orders; what is left out asks nothing. */
export interface AdminOrderFilter {
  /** of the order's own texts, or of its customer's */
  readonly search: OrderSearch
  readonly customerPatterns: readonly string[]
  readonly status?: OrderStatus | undefined
  readonly payment?: PaymentMethod | undefined
  /** yyyy-mm-dd, a day of Paris, included */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly customer?: string | undefined
}

export interface AdminOrderPage {
  readonly filter: AdminOrderFilter
  readonly sort: 'created_at' | 'total'
  readonly descending: boolean
  /** how many to leave out */
  readonly skip: number
  readonly limit: number
}

const sortColumns = { created_at: 'orders.created_at', total: 'orders.total_cents' } as const

/** Orders whose own texts hold every word, or whose customer's do: two indexes, never a walk. */
const matching = ({ search, customerPatterns }: AdminOrderFilter) => {
  const own = sql.join(
    search.patterns.map((pattern) => sql`found.search_text like ${pattern}`),
    sql` and `,
  )
  const theirs = sql.join(
    customerPatterns.map((pattern) => sql`users.search_text like ${pattern}`),
    sql` and `,
  )
  return sql<boolean>`orders.id in (
    select found.id from orders found where ${own}
    union all
    select found.id from orders found join users on users.id = found.user_id
    where users.deleted_at is null and ${theirs}
  )`
}

const filtered = <O>(query: SelectQueryBuilder<Database, 'orders', O>, filter: AdminOrderFilter) => {
  const { search, status, payment, from, to, customer } = filter
  let kept = query
  if (search.number !== undefined) kept = kept.where('orders.number', '=', search.number)
  else if (search.patterns.length > 0) kept = kept.where(matching(filter))
  if (status !== undefined) kept = kept.where('orders.status', '=', status)
  if (payment !== undefined) kept = kept.where('orders.payment_method', '=', payment)
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
      'orders.created_at',
      'orders.name',
      'orders.payment_method',
      'orders.total_cents',
      'orders.user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.company',
      'users.deleted_at',
      sql<number>`(select count(*) from order_lines where order_lines.order_id = orders.id)`.as(
        'lines_count',
      ),
      sql<number>`(
        select count(*) from contact_messages complaint
        where complaint.order_id = orders.id and complaint.subject = 'Réclamation' and complaint.state = 'new'
      )`.as('open_complaints'),
    ])

/** Ids first, by an index alone; the rest only of the orders of the page. */
export const listAdminOrdersQuery = (db: Kysely<Database>, page: AdminOrderPage) => {
  const direction = page.descending ? 'desc' : 'asc'
  const column = sortColumns[page.sort]
  return rowsOf(db)
    .innerJoin(
      filtered(db.selectFrom('orders').select('orders.id'), page.filter)
        .orderBy(column, direction)
        .orderBy('orders.id', direction)
        .offset(page.skip)
        .limit(page.limit)
        .as('page'),
      'page.id',
      'orders.id',
    )
    .orderBy(column, direction)
    .orderBy('orders.id', direction)
}

export const countAdminOrdersQuery = (db: Kysely<Database>, filter: AdminOrderFilter) =>
  filtered(db.selectFrom('orders').select(sql<number>`count(*)`.as('total')), filter)

export const listAdminOrders = (db: Kysely<Database>, page: AdminOrderPage): Promise<AdminOrderRow[]> =>
  listAdminOrdersQuery(db, page).execute()

export const countAdminOrders = async (db: Kysely<Database>, filter: AdminOrderFilter): Promise<number> =>
  (await countAdminOrdersQuery(db, filter).executeTakeFirstOrThrow()).total

export const findAdminOrderRow = (db: Kysely<Database>, id: string): Promise<AdminOrderRow | undefined> =>
  rowsOf(db).where('orders.id', '=', id).executeTakeFirst()

/** Anyone's order with its cart and its payment. */
export const findAnyOrder = async (db: Kysely<Database>, id: string): Promise<OrderRecord | undefined> => {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (order === undefined) return undefined
  return {
    order,
    cart: await db
      .selectFrom('validated_carts')
      .selectAll()
      .where('id', '=', order.validated_cart_id)
      .executeTakeFirstOrThrow(),
    payment: await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow(),
  }
}

/** An order with its payment and customer, as whoever moves it needs it. */
export type MovedOrder = CustomerRow &
  Pick<Selectable<OrdersTable>, 'id' | 'number' | 'status' | 'name' | 'payment_method'> & {
    verified_at: Date | null
    payment_status: Selectable<PaymentsTable>['status']
  }

/** The order and its payment, held until the transaction ends. */
export const lockOrder = (trx: Transaction<Database>, id: string): Promise<MovedOrder | undefined> =>
  trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.name',
      'orders.payment_method',
      'orders.user_id',
      'payments.status as payment_status',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.company',
      'users.verified_at',
      'users.deleted_at',
    ])
    .where('orders.id', '=', id)
    .forUpdate(['orders', 'payments'])
    .executeTakeFirst()
