import { type Kysely, type RawBuilder, sql } from 'kysely'
import { openInvoices } from '#server/invoices/due.queries'
import type { OrderSearch } from '#server/orders/order-search'
import { isFound } from '#server/orders/orders.queries'
import type { ReducedRow } from '#server/orders/payable'
import { reductionColumns } from '#server/orders/payable.queries'
import type { Database } from '#server/platform/tables'
import type { OrderStatus, PaymentStatus } from '#shared/orders/order-status.rules'

/** Orders as transfers are held against them, with the money that is left to pay of each. */

/** Customers with something left to pay whose names are looked for in transfers. */
const CUSTOMERS_MAX = 2000
/** Orders that transfers are held against at a time. */
const ORDERS_MAX = 2000

/** The customers who have something left to pay, by the name of their company. */
export const listOpenCustomers = (db: Kysely<Database>): Promise<{ id: string; company: string }[]> =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.company'])
    .distinct()
    .where('payments.status', 'in', ['pending', 'partial'])
    .where('users.deleted_at', 'is', null)
    .where('users.company', '<>', '')
    .orderBy('users.id')
    .limit(CUSTOMERS_MAX)
    .execute()

export interface PayableRow extends ReducedRow {
  id: string
  number: string
  name: string
  user_id: string
  company: string
  status: OrderStatus
  payment_status: PaymentStatus
  received_cents: number
  entries: number
}

const payable = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payment_entries')
          .select(sql<number>`count(*)::integer`.as('entries'))
          .select(sql<number>`coalesce(sum(payment_entries.cents), 0)::bigint`.as('received_cents'))
          .whereRef('payment_entries.order_id', '=', 'orders.id')
          .as('money'),
      (join) => join.onTrue(),
    )
    .select(['orders.id', 'orders.number', 'orders.name', 'orders.user_id', 'orders.status'])
    .select([
      'payments.status as payment_status',
      'orders.total_cents',
      'money.received_cents',
      'money.entries',
    ])
    .select(reductionColumns())
    .select(sql<string>`case when users.deleted_at is null then users.company else '' end`.as('company'))

/** What is asked for: numbers that transfers name, and customers whose open orders they may pay. */
export interface WantedOrders {
  readonly orders: readonly string[]
  readonly invoices: readonly string[]
  readonly customers: readonly string[]
}

export const findPayable = async (
  db: Kysely<Database>,
  { orders, invoices, customers }: WantedOrders,
): Promise<PayableRow[]> => {
  if (orders.length + invoices.length + customers.length === 0) return []
  const texts = (values: readonly string[]): RawBuilder<unknown> => sql`any(${[...values]}::text[])`
  return payable(db)
    .where(
      sql<boolean>`orders.id in (
        select named.id from orders named where named.number = ${texts(orders)}
        union
        select invoices.order_id from invoices where invoices.number = ${texts(invoices)}
        union
        select open.order_id from payments open join orders theirs on theirs.id = open.order_id
        where open.status in ('pending', 'partial') and theirs.user_id = any(${[...customers]}::uuid[])
      )`,
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(ORDERS_MAX)
    .execute()
}

export interface PayableInvoiceRow {
  order_id: string
  number: string
  rest_cents: number
}

/** The invoices of orders, with what is left to pay of each: 0 of one that is paid. */
export const listInvoiceRests = async (
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<PayableInvoiceRow[]> => {
  if (orderIds.length === 0) return []
  const ids = [...orderIds]
  return db
    .selectFrom('invoices')
    .leftJoin(openInvoices(sql`payments.order_id = any(${ids}::uuid[])`), 'open.id', 'invoices.id')
    .select(['invoices.order_id', 'invoices.number'])
    .select(sql<number>`coalesce(open.rest_cents, 0)::bigint`.as('rest_cents'))
    .where('invoices.kind', '=', 'invoice')
    .where(sql<boolean>`invoices.order_id = any(${ids}::uuid[])`)
    .orderBy('invoices.issued_at')
    .orderBy('invoices.parcel')
    .execute()
}

/** Orders that a person looks for, those whose money is waited for first, then the newest. */
export const searchPayable = async (
  db: Kysely<Database>,
  search: OrderSearch,
  customerPatterns: readonly string[],
  limit: number,
): Promise<PayableRow[]> => {
  // accents alone are no word
  if (search.number === undefined && (search.patterns.length === 0 || customerPatterns.length === 0))
    return []
  const theirs = sql`users.deleted_at is null and ${isFound(sql`users.search_text`, { patterns: customerPatterns })}`
  const found =
    search.number === undefined
      ? sql<boolean>`(${isFound(sql`orders.search_text`, search)} or ${theirs})`
      : sql<boolean>`orders.number = ${search.number}`
  return payable(db)
    .where(found)
    .orderBy(sql`payments.status in ('pending', 'partial')`, 'desc')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}
