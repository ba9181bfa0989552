import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { findDue, type OrderDue } from '#server/invoices/due.queries'
import { type Held, holdOne } from '#server/platform/held.queries'
import { statement } from '#server/platform/statement'
import type { Database } from '#server/platform/tables'
import type { UsersTable } from '#server/session/tables'
import { ordererEmail } from '#server/team/seats.queries'
import type { ShipmentBody } from '#shared/orders/carriers'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import type { NamedProject } from '#shared/projects/named-project.schema'
import { listOrderEvents, type OrderEventRow } from './complaints.queries.ts'
import { withNames } from './order-names.ts'
import type { OrderSearch } from './order-search.ts'
import { listParcels, type ParcelRecord } from './parcels.queries.ts'
import { findReductions, type ReductionsRow, reductionColumns } from './payable.queries.ts'
import type { ReducedRow } from './payable.ts'
import {
  listPaymentEntries,
  listPaymentEvents,
  type PaymentEntryRow,
  type PaymentEventRow,
} from './payment-entries.queries.ts'
import type { SiteRow } from './site-row.ts'
import type { OrdersTable, PaymentsTable, ValidatedCartsTable } from './tables.ts'

/** An order as it is told: all but what is only searched. */
export type PlacedOrder = Omit<Selectable<OrdersTable>, 'product_search' | 'search_text'>

/** An order with the cart it was made from, its payment, the steps of both and the entries of its money, oldest first. */
export interface OrderRecord {
  order: PlacedOrder
  cart: Selectable<ValidatedCartsTable>
  payment: Selectable<PaymentsTable>
  events: OrderEventRow[]
  payments: PaymentEventRow[]
  entries: PaymentEntryRow[]
  /** absent: nothing that is invoiced is left to pay */
  due?: OrderDue | undefined
  /** absent: it was placed just now */
  reductions?: ReductionsRow
  /** of what is brought in two; absent of others, and of what was placed just now */
  parcels?: ParcelRecord[]
  /** the chantier of its customer that it is of; absent to others */
  project?: NamedProject | null
  /** the colleague who placed it; null or absent: its account's own person */
  placedBy?: string | null
}

/** Whether a searched text is what was asked; `patterns` are not empty. */
export const isFound = (text: RawBuilder<unknown>, { patterns, rank }: OrderSearch) => {
  const all = sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )
  return rank === undefined ? sql<boolean>`(${all})` : sql<boolean>`((${all}) or ${text} like ${rank})`
}

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
  const record = order && (await withCartAndPayment(db, order))
  return record && withNames(db, record)
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
  payments: await listPaymentEvents(db, order.id),
  entries: await listPaymentEntries(db, order.id),
  due: (await findDue(db, [order.id])).get(order.id),
  reductions: await findReductions(db, order.id),
  ...(order.delivery_mode === 'ship_in_two' && { parcels: await listParcels(db, order.id) }),
})

/** An order as its mails tell it, with whose it is; `deleted_at`: the account is gone since. */
export interface OrderToTell {
  order: Pick<
    Selectable<OrdersTable>,
    | 'id'
    | 'number'
    | 'name'
    | 'purchase_order'
    | 'comments'
    | 'product_names'
    | 'billing_address'
    | 'shipping_address'
    | 'payment_method'
    | 'net_cents'
    | 'delivery_mode'
    | 'delivery_cents'
    | 'delivery_why'
    | 'vat_percent'
    | 'vat_cents'
    | 'total_cents'
    | 'promised_from'
    | 'promised_to'
    | 'first_due'
    | 'created_at'
  > &
    SiteRow
  lines: PricedLine[]
  user: Pick<Selectable<UsersTable>, 'email' | 'first_name' | 'last_name' | 'company' | 'deleted_at'>
  /** as in `LivingOrder` */
  ordererEmail: string | null
}

const orderToTell = statement<
  { id: string },
  OrderToTell['order'] & OrderToTell['user'] & { configurations: PricedLine[]; orderer_email: string | null }
>((db, { id }) =>
  db
    .selectFrom('orders')
    .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'number', 'name', 'purchase_order', 'comments', 'product_names'])
    .select(['billing_address', 'shipping_address', 'site_contact_name', 'site_contact_phone', 'wished_on'])
    .select(['payment_method', 'net_cents', 'orders.vat_percent', 'orders.vat_cents', 'orders.total_cents'])
    .select(['delivery_mode', 'delivery_cents', 'delivery_why'])
    .select(['promised_from', 'promised_to', 'first_due', 'orders.created_at', 'cart.configurations'])
    .select(['users.email', 'users.first_name', 'users.last_name', 'users.company', 'users.deleted_at'])
    .select(ordererEmail.as('orderer_email'))
    .where('orders.id', '=', id),
)

export const findOrderToTell = async (db: Kysely<Database>, id: string): Promise<OrderToTell | undefined> => {
  const [row] = await orderToTell(db, { id })
  if (row === undefined) return undefined
  const { configurations, email, first_name, last_name, company, deleted_at, ...more } = row
  const { orderer_email, ...order } = more
  const user = { email, first_name, last_name, company, deleted_at }
  return { order, lines: configurations, user, ordererEmail: orderer_email }
}

export interface OrderEvent {
  orderId: string
  status: OrderStatus
  /** French; may be empty */
  detail: string
  at: Date
  /** of a parcel alone */
  shipment?: ShipmentBody | undefined
  /** the parcel that it tells of */
  parcel?: number | undefined
  /** who of the customer's people takes the step */
  doneBy?: string | undefined
  /** of the step that manufacture begins after */
  promised?: Pick<Selectable<OrdersTable>, 'promised_from' | 'promised_to' | 'first_due'> | undefined
}

/** What was last said of how an order without parcels left. */
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
      parcel: event.parcel ?? null,
      done_by: event.doneBy ?? null,
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
    .set({ status: event.status, ...event.promised })
    .where('id', '=', event.orderId)
    .executeTakeFirstOrThrow()
  await insertOrderEvent(trx, event)
}

/** An order with its payment and its customer, as each step of its life needs it. */
export type LivingOrder = Pick<
  Selectable<OrdersTable>,
  | 'id'
  | 'number'
  | 'status'
  | 'name'
  | 'created_at'
  | 'payment_method'
  | 'user_id'
  | 'promised_from'
  | 'promised_to'
  | 'first_due'
  | 'delivery_mode'
  | 'delivery_why'
> &
  Pick<
    Selectable<UsersTable>,
    'email' | 'first_name' | 'last_name' | 'company' | 'verified_at' | 'deleted_at'
  > &
  ReducedRow & {
    /** of the colleague who placed it, while they work there: they read its mails too; null: its account's own person did */
    orderer_email: string | null
    provider: string
    payment_status: PaymentStatus
    settled_at: Date | null
  }

/** The order and its payment, held until the transaction ends. */
export const lockOrder = async (
  trx: Transaction<Database>,
  id: string,
): Promise<Held<LivingOrder> | undefined> => {
  const ofOrder = trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.id', '=', id)
  const held = await holdOne(ofOrder.select('orders.id'), 'forUpdate')
  // Once the wait is over: a statement that waited still sees the account as it was when it began.
  const order = await ofOrder
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.name',
      'orders.created_at',
      'orders.payment_method',
      'orders.user_id',
      'orders.promised_from',
      'orders.promised_to',
      'orders.first_due',
      'orders.delivery_mode',
      'orders.delivery_why',
      'orders.total_cents',
      'payments.provider',
      'payments.status as payment_status',
      'payments.settled_at',
      'users.email',
    ])
    .select(['users.first_name', 'users.last_name', 'users.company', 'users.verified_at', 'users.deleted_at'])
    .select(reductionColumns())
    .select(ordererEmail.as('orderer_email'))
    .executeTakeFirst()
  return held && order && { ...held, ...order }
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
