import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AddressRow } from '#server/account/addresses.queries'
import { batched } from '#server/platform/batch'
import { isUuid, json } from '#server/platform/columns'
import { statement } from '#server/platform/statement'
import type { OrdersTable, ValidatedCartsTable } from './tables.ts'

/** What a request to order names, whoever it belongs to. */
export interface AskedOrder {
  userId: string
  /** who asks, for themselves or for the head of their team */
  callerId: string
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
  /** whether who asks may order for it */
  mayOrder: boolean
  /** what it may have open at a time; null: as much as it likes */
  creditLimitCents: number | null
  /** the order that was placed under the key */
  placed: Pick<Selectable<OrdersTable>, 'id' | 'request_hash'> | null
  cart: Selectable<ValidatedCartsTable> | undefined
  /** the order that was made of the cart */
  orderOfCart: string | null
  /** the quote that the cart is made from */
  quoteOfCart: string | null
  addresses: OrderedAddress[]
}

/** Of nothing: ids that are none find nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
export const idOrNone = (id: string): string => (isUuid(id) ? id : NO_ID)

/** What is found of each request, by its place among those that are asked together. */
type FoundRow = Pick<FoundForOrder, 'placed' | 'addresses'> & {
  place: number
  catalogue_version: number
  status: string | null
  may_order: boolean | null
  credit_limit: number | null
  order_of_cart: string | null
  quote_of_cart: string | null
} & { [C in keyof Selectable<ValidatedCartsTable>]: Selectable<ValidatedCartsTable>[C] | null }

const findAll = statement<{ asked: string }, FoundRow>((db, { asked }) =>
  db
    .selectFrom('catalogue_state')
    .innerJoin(
      sql<AskedIds>`json_to_recordset(${asked}::json)`.as<'asked'>(
        sql`asked (place integer, user_id uuid, caller_id uuid, key text, cart_id uuid, billing_id uuid, shipping_id uuid)`,
      ),
      (join) => join.onTrue(),
    )
    // one look by key for each, however many the planner believes that there are
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('validated_carts')
          .select(['validated_carts.id', 'price_list_version', 'configurations', 'validated_carts.user_id'])
          .select(['total_cents', 'vat_percent', 'vat_cents', 'validated_carts.created_at', 'project_id'])
          .whereRef('validated_carts.id', '=', 'asked.cart_id')
          .whereRef('validated_carts.user_id', '=', 'asked.user_id')
          .limit(1)
          .as('cart'),
      (join) => join.onTrue(),
    )
    .select(['asked.place', 'catalogue_version', 'cart.id', 'cart.price_list_version', 'cart.configurations'])
    .select(['cart.user_id', 'cart.total_cents', 'cart.vat_percent', 'cart.vat_cents', 'cart.created_at'])
    .select('cart.project_id')
    .select(({ selectFrom }) => [
      selectFrom('users').select('status').whereRef('users.id', '=', 'asked.user_id').as('status'),
      selectFrom('team_seats')
        .select('may_order')
        .whereRef('team_seats.user_id', '=', 'asked.caller_id')
        .whereRef('team_seats.head_id', '=', 'asked.user_id')
        .as('may_order'),
      selectFrom('users')
        .select('credit_limit_cents')
        .whereRef('users.id', '=', 'asked.user_id')
        .as('credit_limit'),
      jsonObjectFrom(
        selectFrom('orders')
          .select(['orders.id', 'orders.request_hash'])
          .whereRef('orders.user_id', '=', 'asked.user_id')
          .whereRef('orders.idempotency_key', '=', 'asked.key'),
      ).as('placed'),
      selectFrom('orders')
        .select('orders.id')
        .whereRef('orders.validated_cart_id', '=', 'asked.cart_id')
        .as('order_of_cart'),
      selectFrom('quote_carts')
        .select('quote_carts.quote_id')
        .whereRef('quote_carts.cart_id', '=', 'asked.cart_id')
        .as('quote_of_cart'),
      jsonArrayFrom(
        selectFrom('addresses')
          .select(['addresses.id', 'addresses.type', 'addresses.name', 'company_name', 'street'])
          .select(['postal_code', 'city', 'delivery_note'])
          .whereRef('addresses.user_id', '=', 'asked.user_id')
          .where(({ eb, or, ref }) =>
            or([
              eb('addresses.id', '=', ref('asked.billing_id')),
              eb('addresses.id', '=', ref('asked.shipping_id')),
            ]),
          ),
      ).as('addresses'),
    ]),
)

/** A request's ids, as the statement reads them. */
interface AskedIds {
  place: number
  user_id: string
  caller_id: string
  key: string
  cart_id: string
  billing_id: string
  shipping_id: string
}

/** Everything that an order is made of, in one statement, together with what others ask meanwhile. */
export const findForOrder = batched<AskedOrder, FoundForOrder>({
  lanes: 2,
  size: 16,
  run: async (db, all) => {
    const asked = all.map(
      (one, place): AskedIds => ({
        place,
        user_id: one.userId,
        caller_id: one.callerId,
        key: one.key,
        cart_id: idOrNone(one.validatedCartId),
        billing_id: idOrNone(one.billingAddressId),
        shipping_id: idOrNone(one.shippingAddressId),
      }),
    )
    const found: FoundForOrder[] = []
    for (const row of await findAll(db, { asked: json(asked) })) {
      const { place, catalogue_version, status, may_order, credit_limit, placed, addresses, ...more } = row
      const { order_of_cart, quote_of_cart, ...cart } = more
      found[place] = {
        catalogueVersion: catalogue_version,
        isActive: status === 'active',
        // the account's own person needs no place in a team
        mayOrder: may_order ?? all[place]?.callerId === all[place]?.userId,
        creditLimitCents: credit_limit,
        placed,
        cart: cart.id === null ? undefined : (cart as Selectable<ValidatedCartsTable>),
        orderOfCart: order_of_cart,
        quoteOfCart: quote_of_cart,
        addresses,
      }
    }
    return found
  },
})

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
