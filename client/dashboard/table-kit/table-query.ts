import type { TableQuery } from '#machines/dashboard/table.machine'
import { ADMIN_PAGES_MAX, ADMIN_SEARCH_MAX, type SortText } from '#shared/dashboard/lists'
import { isDay } from '#shared/platform/day'

/** A list's filters by name: the values that one may have, `date` for a day, or `text` when any may stand there. */
export type FilterValues = Readonly<Record<string, readonly string[] | 'date' | 'text'>>

/** What a list can be asked for. */
export interface ListShape<Sort extends string, Filters extends FilterValues> {
  /** columns that the list can be ordered by */
  readonly sorts?: readonly Sort[]
  /** the list's order when its address asks for none */
  readonly defaultSort?: SortText<Sort>
  readonly filters?: Filters
}

/** The query part of a list's call. */
export type ListCall<Sort extends string, Filters extends FilterValues> = {
  page: string
  search?: string
  sort?: SortText<Sort>
} & { [Name in keyof Filters]?: Filters[Name] extends readonly (infer Value)[] ? Value : string }

const isKnown = (values: FilterValues[string], value: string): boolean => {
  if (values === 'text') return value !== ''
  return values === 'date' ? isDay(value) : values.includes(value)
}

type AnyShape = ListShape<string, FilterValues>

const pageOf = (text: string | null): number => {
  const page = /^[1-9][0-9]{0,5}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(page, ADMIN_PAGES_MAX)
}

/** What the address asks of a list; what the list does not know is left out. */
export const readQuery = (address: URLSearchParams, shape: AnyShape): TableQuery => {
  const { sorts = [], defaultSort = '', filters = {} } = shape
  const sort = address.get('sort') ?? ''
  return {
    page: pageOf(address.get('page')),
    search: (address.get('search') ?? '').trim().slice(0, ADMIN_SEARCH_MAX),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : defaultSort,
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([name, values]) => {
        const value = address.get(name) ?? ''
        return isKnown(values, value) ? [[name, value]] : []
      }),
    ),
  }
}

/** The address with a list's query in it: its other parameters stay, and what goes without saying is left out. */
export const writeQuery = (address: URLSearchParams, query: TableQuery, shape: AnyShape): URLSearchParams => {
  const written = new URLSearchParams(address)
  const put = (name: string, value: string) =>
    value === '' ? written.delete(name) : written.set(name, value)
  put('page', query.page === 1 ? '' : String(query.page))
  put('search', query.search)
  put('sort', query.sort === (shape.defaultSort ?? '') ? '' : query.sort)
  for (const name of Object.keys(shape.filters ?? {})) put(name, query.filters[name] ?? '')
  return written
}

/** The query of the list's call. */
export const callOf = <Sort extends string, Filters extends FilterValues>({
  page,
  search,
  sort,
  filters,
}: TableQuery): ListCall<Sort, Filters> =>
  // readQuery lets through what the list's shape has, and nothing else
  ({
    page: String(page),
    ...(search && { search }),
    ...(sort && { sort }),
    ...filters,
  }) as ListCall<Sort, Filters>
