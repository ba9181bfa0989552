import { ordersList } from '#shared/orders/orders-history.endpoints'
import type { OrdersQuery } from '#shared/orders/orders-history.schema'
import type { TestApp } from '#tests/platform/app'

export const NOWHERE = '00000000-0000-4000-8000-000000000000'
export const NOT_FOUND = {
  success: false,
  code: 'NOT_FOUND',
  message: 'L’élément demandé n’existe pas ou n’existe plus.',
  requestId: '',
}

/** A new customer and the list of their past orders. */
export const pastOrdersOf = (api: TestApp) => async () => {
  const { user, token } = await api.signedIn()
  const list = (page = '1', query: OrdersQuery = {}) =>
    api.call(ordersList, { token, params: { page }, query })
  return {
    id: user.id,
    token,
    list,
    ids: async (page = '1', query: OrdersQuery = {}) =>
      (await list(page, query)).body.orders.map(({ id }) => id),
    names: async (query: OrdersQuery) =>
      (await list('1', query)).body.orders.map(({ validated_cart }) => validated_cart.name),
  }
}
