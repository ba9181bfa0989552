import Type, { type Static } from 'typebox'
import { Model } from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { TABLE_FORMATS } from '#shared/platform/table-file'
import { NamedProject } from '#shared/projects/named-project.schema'
import { KeptDays } from './arrival.schema.ts'
import { DeliveryMode } from './delivery-tariff.schema.ts'
import { OrderStatus } from './orders.schema.ts'
import { DuePayment } from './payments.schema.ts'

/** One's past orders (§3, §4, §7). Amounts on the wire are euros with two decimals at most. */

/** Orders of one page. */
export const ORDERS_PAGE_SIZE = 10
/** The last page that may be asked for; no account comes near. */
export const ORDERS_PAGES_MAX = 10_000
/** Most characters of a search. */
export const ORDERS_KEYWORD_MAX = 100

/** From 1. What is no whole number from 1 is answered with 400, one past `ORDERS_PAGES_MAX` with 404. */
export const OrdersPageParams = Type.Object({ page: Type.String() })
export type OrdersPageParams = Static<typeof OrdersPageParams>

const criteria = {
  /** every word of it is found in the number, the names, the models or their references; blank: all orders */
  keyword: Type.Optional(Type.String({ maxLength: ORDERS_KEYWORD_MAX })),
  /** `1` or `true`: favourites only */
  favorites: Type.Optional(
    Type.Union([
      Type.Literal(''),
      Type.Literal('0'),
      Type.Literal('1'),
      Type.Literal('false'),
      Type.Literal('true'),
    ]),
  ),
  status: Type.Optional(OrderStatus),
  /** yyyy-mm-dd, a day of Paris, included */
  from: Type.Optional(Type.String({ maxLength: 10 })),
  /** yyyy-mm-dd, a day of Paris, included */
  to: Type.Optional(Type.String({ maxLength: 10 })),
  /** id of one's own chantier: what was ordered of it */
  project: Type.Optional(Type.String({ maxLength: 64 })),
}

export const OrdersQuery = Type.Object({
  ...criteria,
  /**
   * id of the last order that the list shows: the page is what follows it, whatever was ordered or unstarred since;
   * the page's number then only names it. Without it, the page is counted from the newest order of the moment.
   */
  after: Type.Optional(Type.String({ maxLength: 64 })),
})
export type OrdersQuery = Static<typeof OrdersQuery>

export const OrdersExportQuery = Type.Object({ ...criteria, format: Type.Enum(TABLE_FORMATS) })
export type OrdersExportQuery = Static<typeof OrdersExportQuery>

/** The file is sent as it is; no reply has this form. */
export const OrdersExportReply = Type.Object({ success: Type.Literal(true) })
export type OrdersExportReply = Static<typeof OrdersExportReply>

/** A line of an order, as its row in the list shows it; `GET api/orders/{id}` has the rest. */
export const OrderRowLine = Type.Object({
  model: Model,
  /** the name that the customer gave the line; empty for none */
  name: Type.String(),
  quantity: Type.Integer(),
  /** euros ex. VAT, one unit */
  unit_price: Type.Number(),
  /** euros ex. VAT, unit price × quantity */
  total_price: Type.Number(),
  drawing: DrawingReply,
})
export type OrderRowLine = Static<typeof OrderRowLine>

/** An order in the list (§3). */
export const OrderRow = Type.Object({
  id: Type.String(),
  /** CMD-2026-000001 */
  number: Type.String(),
  status: OrderStatus,
  /** ISO 8601 */
  created_at: Type.String(),
  /** how it leaves; null: it was placed without */
  deliveryMode: Type.Union([DeliveryMode, Type.Null()]),
  /** the days of its arrival as they were promised; null while its payment is waited for */
  promised: Type.Union([KeptDays, Type.Null()]),
  /** the colleague who placed it; absent: its account's own person */
  placedBy: Type.Optional(Type.String()),
  is_favorite: Type.Boolean(),
  favorite_name: Type.Union([Type.String(), Type.Null()]),
  validated_cart: Type.Object({
    id: Type.String(),
    /** project name */
    name: Type.String(),
    /** euros ex. VAT */
    total_price: Type.Number(),
    configurations: Type.Array(OrderRowLine),
    /** the chantier that it is of; absent for none */
    project: Type.Optional(NamedProject),
  }),
  /** amount in euros including VAT */
  transaction: Type.Object({ amount: Type.Number(), created_at: Type.String() }),
  /** euros including VAT to be paid in all; absent: the whole amount */
  payable: Type.Optional(Type.Number()),
  /** absent: nothing that is invoiced is left to pay */
  due: Type.Optional(DuePayment),
})
export type OrderRow = Static<typeof OrderRow>

/** Newest first. */
export const OrdersReply = Type.Object({
  success: Type.Literal(true),
  orders: Type.Array(OrderRow),
  hasMore: Type.Boolean(),
})
export type OrdersReply = Static<typeof OrdersReply>

export const OrderIdParams = Type.Object({ orderId: Type.String({ maxLength: 64 }) })
export type OrderIdParams = Static<typeof OrderIdParams>

export const FavoriteReply = Type.Object({ success: Type.Literal(true), isFavorite: Type.Boolean() })
export type FavoriteReply = Static<typeof FavoriteReply>

/** What a name may be, `favoriteNameProblem` says. */
export const FavoriteNameBody = Type.Object({ name: Type.String() })
export type FavoriteNameBody = Static<typeof FavoriteNameBody>

/** The name as it was stored: without spaces around. */
export const FavoriteNameReply = Type.Object({ success: Type.Literal(true), name: Type.String() })
export type FavoriteNameReply = Static<typeof FavoriteNameReply>
