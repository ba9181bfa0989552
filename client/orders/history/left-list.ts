import { keepResource, knownResource } from '#client/platform/resource-memory.ts'
import { type ListedOrders, type OrderListQuery, sameQuery } from '#machines/orders/order-list.machine'

/** The list as one left it. */
interface LeftList {
  query: OrderListQuery
  listed: ListedOrders
}

const KEY = 'order-history'

export const keepLeftList = (left: LeftList): void => keepResource(KEY, left)

/** The list that was left at this query, or undefined. */
export const knownLeftList = (query: OrderListQuery): LeftList | undefined => {
  const left = knownResource<LeftList>(KEY)
  return left && sameQuery(left.query, query) ? left : undefined
}
