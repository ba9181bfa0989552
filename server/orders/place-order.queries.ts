import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AddressRow } from '#server/account/addresses.queries'
import { isUuid, json } from '#server/platform/columns'
import type { NewJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import type { OrderLinesTable, OrdersTable, PaymentsTable, ValidatedCartsTable } from './tables.ts'

/** What a request to order names, whoever it belongs to. */
export interface AskedOrder {
  userId: string
  key: string
  validatedCartId: string
  billingAddressId: string
  shippingAddressId: string
}

/** An address as an order takes it over. */
export type OrderedAddress = Pick<
  AddressRow,
  'id' | 'type' | 'name' | 'company_name' | 'street' | 'postal_code' | 'city' | 'delivery_note'
>

/** What there is of it at this moment, all of it one's own. */
export interface FoundForOrder {
  catalogueVersion: number
  /** whether the account may still order */
  isActive: boolean
  /** the order that was placed under the key */
  placed: Pick<Selectable<OrdersTable>, 'id' | 'request_hash'> | null
  cart: Selectable<ValidatedCartsTable> | undefined
  /** the order that was made of the cart */
  orderOfCart: string | null
  addresses: OrderedAddress[]
}

/** Of nothing: ids that are none find nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const idOrNone = (id: string): string => (isUuid(id) ? id : NO_ID)

/** Everything that an order is made of, in one statement. */
export const findForOrder = async (db: Kysely<Database>, asked: AskedOrder): Promise<FoundForOrder> => {
  const { userId } = asked
  const cartId = idOrNone(asked.validatedCartId)
  const addressIds = [idOrNone(asked.billingAddressId), idOrNone(asked.shippingAddressId)]
  const row = await db
    .selectFrom('catalogue_state')
    .leftJoin('validated_carts as cart', (join) =>
      join.on('cart.id', '=', cartId).on('cart.user_id', '=', userId),
    )
    .select(['catalogue_version', 'cart.id', 'cart.price_list_version', 'cart.configurations'])
    .select(['cart.total_cents', 'cart.vat_percent', 'cart.vat_cents', 'cart.created_at'])
    .select(({ selectFrom }) => [
      selectFrom('users').select('status').where('users.id', '=', userId).as('status'),
      jsonObjectFrom(
        selectFrom('orders')
          .select(['orders.id', 'orders.request_hash'])
          .where('orders.user_id', '=', userId)
          .where('orders.idempotency_key', '=', asked.key),
      ).as('placed'),
      selectFrom('orders')
        .select('orders.id')
        .where('orders.validated_cart_id', '=', cartId)
        .as('order_of_cart'),
      jsonArrayFrom(
        selectFrom('addresses')
          .select([
            'addresses.id',
            'addresses.type',
            'addresses.name',
            'company_name',
            'street',
            'postal_code',
          ])
          .select(['city', 'delivery_note'])
          .where('addresses.user_id', '=', userId)
          .where('addresses.id', 'in', addressIds),
      ).as('addresses'),
    ])
    .executeTakeFirstOrThrow()
  const { catalogue_version, status, placed, order_of_cart, addresses, ...cart } = row
  return {
    catalogueVersion: catalogue_version,
    isActive: status === 'active',
    placed,
    cart: cart.id === null ? undefined : ({ ...cart, user_id: userId } as Selectable<ValidatedCartsTable>),
    orderOfCart: order_of_cart,
    addresses,
  }
}

/** In the order in which the statement below reads them. */
const LINE_COLUMNS = [
  'position',
  'sub_family_id',
  'reference',
  'label',
  'name',
  'quantity',
  'unit_cents',
  'total_cents',
] as const

/** The rows of a placed order but for its number, which is taken as they are written. */
export interface OrderRows {
  /** of Paris: whose next number it gets */
  year: number
  /** of the catalogue that priced it */
  catalogueVersion: number
  order: Omit<Insertable<OrdersTable>, 'number' | 'product_search'> & { id: string }
  lines: Omit<OrderLinesTable, 'order_id'>[]
  /** its first step's; French, may be empty */
  detail: string
  payment: Pick<PaymentsTable, 'provider' | 'status' | 'amount_cents'>
  jobs: readonly NewJob[]
}

/**
 * Writes an order, its lines, its first step, its payment and what leaves with it, all in one statement: whoever takes the
 * next number of the year waits for nothing but the database. No gap, no double. Fails by a constraint when the key or the
 * cart has an order since, the cart is gone, another catalogue is in force or the account is not active any more: a number is
 * given to none of these (`isOvertaken`).
 */
export const insertOrder = async (
  db: Kysely<Database>,
  { year, catalogueVersion, order, lines, detail, payment, jobs }: OrderRows,
): Promise<Selectable<OrdersTable>> => {
  const { id, created_at: at } = order
  return db
    .with('counter', (query) =>
      query
        .insertInto('order_counters')
        .columns(['year', 'last'])
        .expression(({ selectFrom, lit }) =>
          selectFrom('catalogue_state')
            .innerJoin('users', (join) =>
              join.on('users.id', '=', order.user_id).on('users.status', '=', 'active'),
            )
            .where('catalogue_version', '=', catalogueVersion)
            .select([sql<number>`${year}::integer`.as('year'), lit(1).as('last')]),
        )
        .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`order_counters.last + 1` }))
        .returning('last'),
    )
    .with('lines', (query) =>
      query
        .insertInto('order_lines')
        .columns(['order_id', ...LINE_COLUMNS])
        .expression(
          sql`select ${id}::uuid, line.* from jsonb_to_recordset(${json(lines)}::jsonb) as line (position integer,
            sub_family_id uuid, reference text, label text, name text, quantity integer, unit_cents bigint,
            total_cents bigint)`,
        ),
    )
    .with('step', (query) =>
      query.insertInto('order_events').values({ order_id: id, status: order.status, detail, at }),
    )
    .with('due', (query) => query.insertInto('payments').values({ ...payment, order_id: id, created_at: at }))
    .with('leaving', (query) =>
      query
        .insertInto('jobs')
        .columns(['kind', 'payload', 'urgent', 'run_at', 'created_at'])
        .expression(
          sql`select kind, payload, coalesce(urgent, false), ${at}::timestamptz, ${at}::timestamptz
            from jsonb_to_recordset(${json(jobs)}::jsonb) as job (kind text, payload jsonb, urgent boolean)`,
        ),
    )
    .insertInto('orders')
    .values({
      ...order,
      number: sql`${`CMD-${year}-`}::text
        || (select lpad(last::text, greatest(6, length(last::text)), '0') from counter)`,
      product_search: lines.map(({ reference, label, name }) => `${reference} ${label} ${name}`).join(' '),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What another order of the same key or cart, or the cart's end, came before: asked again, they are found. */
const OVERTAKEN = new Set([
  'orders_user_id_idempotency_key_key',
  'orders_validated_cart_id_key',
  'orders_validated_cart_id_fkey',
])

/** Whether an order could not be written because of what came between. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Error &&
  (('constraint' in error && typeof error.constraint === 'string' && OVERTAKEN.has(error.constraint)) ||
    ('column' in error && error.column === 'number' && 'table' in error && error.table === 'orders'))
