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

/** The first rows of a list. */
export const first = (limit: number): Way => ({ reversed: false, skip: 0, limit })
