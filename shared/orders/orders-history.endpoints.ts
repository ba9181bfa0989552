import { endpoint } from '#shared/platform/endpoint'
import type {
  FavoriteNameBody,
  FavoriteNameReply,
  FavoriteReply,
  OrderIdParams,
  OrdersExportQuery,
  OrdersExportReply,
  OrdersPageParams,
  OrdersQuery,
  OrdersReply,
} from './orders-history.schema.ts'

/**
 * MALFORMED (400) for no page number; INVALID_FIELDS (422) for a day that is none; NOT_FOUND (404) past the last page, or
 * after an order that is not one's own.
 */
export const ordersList = endpoint<{ params: OrdersPageParams; query: OrdersQuery; reply: OrdersReply }>(
  'GET',
  '/api/orders/list/:page',
  'verified',
)
/** The orders of those criteria, all of them, streamed as CSV or as a workbook. INVALID_FIELDS (422) for a day that is none. */
export const ordersExport = endpoint<{ query: OrdersExportQuery; reply: OrdersExportReply }>(
  'GET',
  '/api/orders/export',
  'verified',
)
/** The name that the order may have is kept. */
export const toggleFavorite = endpoint<{ params: OrderIdParams; reply: FavoriteReply }>(
  'PATCH',
  '/api/user/orders/toggleFavorite/:orderId',
  'active',
)
/** A named order is a favourite. INVALID_FIELDS (422, on `name`). */
export const setFavoriteName = endpoint<{
  params: OrderIdParams
  body: FavoriteNameBody
  reply: FavoriteNameReply
}>('PUT', '/api/user/orders/setFavoriteName/:orderId', 'active')
