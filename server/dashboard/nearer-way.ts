import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'

/** How the rows of a page are read. */
export interface Way {
  /** from the end of the list: in the opposite order */
  readonly reversed: boolean
  /** how many to leave out on the way */
  readonly skip: number
  readonly limit: number
}

/**
 * The shorter way to the rows `skip` to `skip + limit` of a list of `total`: the last page costs what the first does, and
 * none more than half of the list. Null when the page is past its end.
 */
export const nearerWay = (total: number, skip: number, limit: number): Way | null => {
  const after = total - skip - limit
  if (total <= skip) return null
  return after < skip
    ? { reversed: true, skip: Math.max(0, after), limit: Math.min(limit, total - skip) }
    : { reversed: false, skip, limit }
}

/** The shorter way, but for the end of a search that was not counted to its end: where that is, is not known. */
export const wayTo = (isSearch: boolean, total: number, skip: number, limit: number): Way | null =>
  isSearch && total === SEARCH_TOTAL_MAX && skip < total
    ? { reversed: false, skip, limit }
    : nearerWay(total, skip, limit)

/** The first rows of a list. */
export const first = (limit: number): Way => ({ reversed: false, skip: 0, limit })
