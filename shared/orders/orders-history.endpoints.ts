import { endpoint } from '#shared/platform/endpoint'
import type {
  FavoriteNameBody,
  FavoriteNameReply,
  FavoriteReply,
  OrderIdParams,
  OrdersPageParams,
  OrdersQuery,
  OrdersReply,
} from './orders-history.schema.ts'

/** MALFORMED (400) for no page number; NOT_FOUND (404) past the last page, or after an order that is not one's own. */
export const ordersList = endpoint<{ params: OrdersPageParams; query: OrdersQuery; reply: OrdersReply }>(
  'GET',
  '/api/orders/list/:page',
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
