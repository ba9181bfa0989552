import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import { favoriteMachine } from '#machines/orders/favorite.machine'
import {
  type OrderListQuery,
  orderListMachine,
  type PageInput,
  type PageRead,
} from '#machines/orders/order-list.machine'
import type { LineFileParams } from '#shared/line-files/line-files.schema'
import { ordersFileName } from '#shared/orders/orders-export'
import {
  ordersExport,
  ordersList,
  setFavoriteName,
  toggleFavorite,
} from '#shared/orders/orders-history.endpoints'
import type { OrdersQuery } from '#shared/orders/orders-history.schema'
import { parisDay } from '#shared/platform/dates'
import { TABLE_FORMATS, type TableFormat } from '#shared/platform/table-file'
import { readQuery, withQuery } from './history-address.ts'

/** What a query asks of the server. */
const asked = ({ keyword, favorites, status, from, to, project }: OrderListQuery): OrdersQuery => ({
  ...(keyword !== '' && { keyword }),
  ...(favorites && { favorites: '1' as const }),
  ...(status !== null && { status }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(project !== '' && { project }),
})

/** The list with its call; one that is no longer awaited is given up. */
export const orderListLogic = orderListMachine.provide({
  actors: {
    loadPage: provideCall<PageRead, PageInput>(async ({ page, after, ...query }, signal) => {
      const { orders, hasMore } = await call(ordersList, {
        params: { page: String(page) },
        query: {
          ...asked(query),
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

const exportOf = (format: TableFormat) =>
  fileSavingMachine.provide({
    actors: {
      saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
        const { blob, name } = await download(ordersExport, {
          query: { ...asked(readQuery(new URLSearchParams(id))), format },
          signal,
        })
        saveFile(blob, name ?? ordersFileName(parisDay(Date.now()), format))
      }),
    },
  })

/** What saves the orders that the list is asked for, in a format; its input is their query, as `exportId` writes it. */
export const exportLogics = TABLE_FORMATS.map((format) => ({ format, logic: exportOf(format) }))

/** The query of a list, as the input of what saves it. */
export const exportId = (query: OrderListQuery): string => withQuery(new URLSearchParams(), query).toString()
