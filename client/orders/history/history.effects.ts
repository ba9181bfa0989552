import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { favoriteMachine } from '#machines/orders/favorite.machine'
import { orderListMachine, type PageInput, type PageRead } from '#machines/orders/order-list.machine'
import { ordersList, setFavoriteName, toggleFavorite } from '#shared/orders/orders-history.endpoints'

/** The list with its call; one that is no longer awaited is given up. */
export const orderListLogic = orderListMachine.provide({
  actors: {
    loadPage: provideCall<PageRead, PageInput>(async ({ page, after, keyword, favorites }, signal) => {
      const { orders, hasMore } = await call(ordersList, {
        params: { page: String(page) },
        query: {
          ...(keyword !== '' && { keyword }),
          ...(favorites && { favorites: '1' as const }),
          ...(after !== null && { after }),
        },
        signal,
      })
      return { orders, hasMore }
    }),
  },
})

/** The star and the name of one order with their calls. */
export const favoriteLogic = favoriteMachine.provide({
  actors: {
    toggleFavorite: provideCall<boolean, { id: string }>(
      async ({ id: orderId }) => (await call(toggleFavorite, { params: { orderId } })).isFavorite,
    ),
    setFavoriteName: provideCall<string, { id: string; name: string }>(
      async ({ id: orderId, name }) =>
        (await call(setFavoriteName, { params: { orderId }, body: { name } })).name,
    ),
  },
})
