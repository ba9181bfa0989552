import { keepResource, knownResource } from '#client/platform/resource-memory.ts'
import type { ListedOrders, OrderListQuery } from '#machines/orders/order-list.machine'

/** The list as one left it. */
interface LeftList {
  query: OrderListQuery
  listed: ListedOrders
}

const KEY = 'order-history'

export const keepLeftList = (left: LeftList): void => keepResource(KEY, left)

/** The list that was left at this query, or undefined. */
export const knownLeftList = ({ keyword, favorites }: OrderListQuery): LeftList | undefined => {
  const left = knownResource<LeftList>(KEY)
  return left?.query.keyword === keyword && left.query.favorites === favorites ? left : undefined
}
