import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { changedSearch } from '#client/platform/changed-search.ts'
import { ORDERS_OF_PARAM as PROJECT } from '#client/projects/project-links.ts'
import type { OrderListQuery } from '#machines/orders/order-list.machine'
import { ORDER_STATUSES } from '#shared/orders/order-status.rules'
import { ORDERS_KEYWORD_MAX } from '#shared/orders/orders-history.schema'
import { isDay } from '#shared/platform/day'

/** What the address of the history says: the search, the filters, and the order whose details are open. */

const KEYWORD = 'q'
const FAVORITES = 'favoris'
const STATUS = 'statut'
const FROM = 'du'
const TO = 'au'
const ORDER = 'commande'

/** Most characters of an id that is asked for. */
const ID_MAX = 64

const readDay = (search: URLSearchParams, name: string): string => {
  const day = search.get(name) ?? ''
  return isDay(day) ? day : ''
}

export const readQuery = (search: URLSearchParams): OrderListQuery => ({
  keyword: (search.get(KEYWORD) ?? '').slice(0, ORDERS_KEYWORD_MAX).trim(),
  favorites: search.get(FAVORITES) === '1',
  status: ORDER_STATUSES.find((status) => status === search.get(STATUS)) ?? null,
  from: readDay(search, FROM),
  to: readDay(search, TO),
  project: (search.get(PROJECT) ?? '').slice(0, ID_MAX),
})

/** The id of the order whose details are asked for, or null. */
export const readOrderId = (search: URLSearchParams): string | null => search.get(ORDER) || null

export const withQuery = (search: URLSearchParams, query: OrderListQuery): URLSearchParams =>
  changedSearch(search, {
    [KEYWORD]: query.keyword,
    [FAVORITES]: query.favorites ? '1' : null,
    [STATUS]: query.status,
    [FROM]: query.from,
    [TO]: query.to,
    [PROJECT]: query.project,
  })

export const withOrderId = (search: URLSearchParams, id: string | null): URLSearchParams =>
  changedSearch(search, { [ORDER]: id })

/** Changes what the address asks of the page that stands. Unlike the router's own, it is the same at every address. */
export const useChangeSearch = () => {
  const navigate = useNavigate()
  return useCallback(
    (change: (search: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
      navigate({ search: change(new URLSearchParams(window.location.search)).toString() }, options)
    },
    [navigate],
  )
}
