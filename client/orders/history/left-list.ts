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
  // what is kept under this key is kept by this file
  const left = knownResource(KEY) as LeftList | undefined
  return left?.query.keyword === keyword && left.query.favorites === favorites ? left : undefined
}
