import { AppError } from '#shared/platform/errors'

/**
 * Lists of the dashboard: each call takes `page`, `search`, `sort` and its own filters, and answers with its rows,
 * `total` and `hasMore`. The pieces of their contracts are in lists.schema.ts, apart: pages load no schema library.
 */

/** Rows of one page. */
export const ADMIN_PAGE_SIZE = 50
/** The last page that may be asked for: 500,000 rows. */
export const ADMIN_PAGES_MAX = 10_000
/** Most characters of a search. */
export const ADMIN_SEARCH_MAX = 100

/** Rows that a search counts and gives; who looks for one among more types another word. */
export const SEARCH_TOTAL_MAX = 10_000

/** Name of a column, `-` before it for descending: `-created_at`. */
export type SortText<Name extends string> = Name | `-${Name}`

/** A sort as queries need it. */
export interface Sort<Name extends string> {
  readonly by: Name
  readonly descending: boolean
}

/**
 * The page that a list is asked for, from 1; absent: the first. Throws MALFORMED for what is no page number, NOT_FOUND
 * past `ADMIN_PAGES_MAX`.
 */
export const readPage = (text: string | undefined): number => {
  if (text === undefined) return 1
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new AppError('MALFORMED')
  const page = Number(text)
  if (page > ADMIN_PAGES_MAX) throw new AppError('NOT_FOUND')
  return page
}

/** What every list answers beside its rows; `total` is of the whole list. */
export const listed = (page: number, total: number) => ({
  success: true as const,
  total,
  hasMore: page * ADMIN_PAGE_SIZE < total,
})

/** `-name` → by name, descending. */
export const readSort = <Name extends string>(text: SortText<Name>): Sort<Name> =>
  // the type has no other texts: one with a dash before it is a name after the dash
  text.startsWith('-')
    ? { by: text.slice(1) as Name, descending: true }
    : { by: text as Name, descending: false }

/** How many pages a list of `total` rows has; an empty one has its first. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))
