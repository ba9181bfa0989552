import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { UsersTable } from '#server/session/tables'
import type { ShipmentBody } from '#shared/orders/carriers'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { listOrderEvents, type OrderEventRow } from './complaints.queries.ts'
import type { OrderSearch } from './order-search.ts'
import type { OrderLinesTable, OrdersTable, PaymentsTable, ValidatedCartsTable } from './tables.ts'

/** An order with the cart it was made from, its payment and its steps, oldest first. */
export interface OrderRecord {
  order: Selectable<OrdersTable>
  cart: Selectable<ValidatedCartsTable>
  payment: Selectable<PaymentsTable>
  events: OrderEventRow[]
}

/** Whether a searched text is what was asked; `patterns` are not empty. */
export const isFound = (text: RawBuilder<unknown>, { patterns, rank }: OrderSearch) => {
  const all = sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )
  return rank === undefined ? sql<boolean>`(${all})` : sql<boolean>`((${all}) or ${text} like ${rank})`
}

/**
 * Holds the key until the transaction ends: requests that carry the same one pass one after the other, and the
 * second finds what the first has written.
 */
export const lockIdempotencyKey = async (
  trx: Transaction<Database>,
  userId: string,
  key: string,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${userId} ${key}`}, 0))`.execute(trx)
}

export const findOrderByKey = async (
  db: Kysely<Database>,
  userId: string,
  key: string,
): Promise<{ id: string; request_hash: string } | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const findOrderOfCart = async (
  db: Kysely<Database>,
  validatedCartId: string,
): Promise<{ id: string } | undefined> =>
  db.selectFrom('orders').select('id').where('validated_cart_id', '=', validatedCartId).executeTakeFirst()

/** One's own order; another's does not exist. */
export const findOrder = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OrderRecord | undefined> => {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return order && withCartAndPayment(db, order)
}

export const withCartAndPayment = async (
  db: Kysely<Database>,
  order: OrderRecord['order'],
): Promise<OrderRecord> => ({
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
  events: await listOrderEvents(db, order.id),
})

/** The next number of a Paris year. Holds the year's counter until the transaction ends: no gap, no double. */
export const takeOrderNumber = async (trx: Transaction<Database>, year: number): Promise<string> => {
  const { last } = await trx
    .insertInto('order_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`order_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `CMD-${year}-${String(last).padStart(6, '0')}`
}

export const insertOrder = async (
  trx: Transaction<Database>,
  order: Insertable<OrdersTable> & { id: string },
  lines: Omit<Insertable<OrderLinesTable>, 'order_id'>[],
): Promise<void> => {
  await trx
    .insertInto('orders')
    .values({
      ...order,
      product_search: lines.map(({ reference, label, name }) => `${reference} ${label} ${name}`).join(' '),
    })
    .execute()
  await trx
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .execute()
}

export interface OrderEvent {
  orderId: string
  status: OrderStatus
  /** French; may be empty */
  detail: string
  at: Date
  /** of « shipped » alone */
  shipment?: ShipmentBody | undefined
}

/** What was last said of how an order left. */
export const findShipment = async (
  trx: Transaction<Database>,
  orderId: string,
): Promise<{ carrier: string; name: string; number: string } | undefined> => {
  const row = await trx
    .selectFrom('order_events')
    .select(['carrier', 'carrier_name as name', 'parcel_number as number'])
    .where('order_id', '=', orderId)
    .where('carrier', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, carrier: row.carrier ?? '' }
}

/** One line of the order's history. */
export const insertOrderEvent = async (trx: Transaction<Database>, event: OrderEvent): Promise<void> => {
  const { shipment } = event
  await trx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      status: event.status,
      detail: event.detail,
      at: event.at,
      ...(shipment && {
        carrier: shipment.carrier,
        carrier_name: shipment.name,
        parcel_number: shipment.number,
      }),
    })
    .execute()
}

/** Gives the order a status, and writes it in its history. */
export const updateOrderStatus = async (trx: Transaction<Database>, event: OrderEvent): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: event.status })
    .where('id', '=', event.orderId)
    .executeTakeFirstOrThrow()
  await insertOrderEvent(trx, event)
}

export const insertPayment = async (
  trx: Transaction<Database>,
  payment: Insertable<PaymentsTable>,
): Promise<void> => {
  await trx.insertInto('payments').values(payment).execute()
}

/** An order with its payment and its customer, as each step of its life needs it. */
export type LivingOrder = Pick<
  Selectable<OrdersTable>,
  'id' | 'number' | 'status' | 'name' | 'created_at' | 'payment_method' | 'user_id'
> &
  Pick<
    Selectable<UsersTable>,
    'email' | 'first_name' | 'last_name' | 'company' | 'verified_at' | 'deleted_at'
  > & {
    provider: string
    payment_status: PaymentStatus
  }

/** The order and its payment, held until the transaction ends. */
export const lockOrder = async (trx: Transaction<Database>, id: string): Promise<LivingOrder | undefined> => {
  const ofOrder = trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.id', '=', id)
  await ofOrder.select('orders.id').forUpdate(['orders', 'payments']).execute()
  // Once the wait is over: a statement that waited still sees the account as it was when it began.
  return ofOrder
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.name',
      'orders.created_at',
      'orders.payment_method',
      'orders.user_id',
      'payments.provider',
      'payments.status as payment_status',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.company',
      'users.verified_at',
      'users.deleted_at',
    ])
    .executeTakeFirst()
}

/** The order's lines as they were priced. */
export const findOrderLines = async (db: Kysely<Database>, orderId: string): Promise<PricedLine[]> => {
  const { configurations } = await db
    .selectFrom('orders')
    .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
    .select('cart.configurations')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return configurations
}

/** Gives the payment a status; `settledAt`: when its money came in, if it just did. */
export const updatePaymentStatus = async (
  trx: Transaction<Database>,
  orderId: string,
  status: PaymentStatus,
  settledAt?: Date,
): Promise<void> => {
  await trx
    .updateTable('payments')
    .set({ status, ...(settledAt && { settled_at: settledAt }) })
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}
