import { provideCall } from '#client/platform/provide.ts'
import { type TablePage, type TableQuery, tableMachine } from '#machines/dashboard/table.machine'
import { callOf, type FilterValues, type ListCall } from './table-query.ts'

/** The machine of a list whose pages `load` reads; `signal` ends when its answer is wanted no more. */
export const tableLogic = <Sort extends string, Filters extends FilterValues>(
  load: (query: ListCall<Sort, Filters>, signal: AbortSignal) => Promise<TablePage>,
) =>
  tableMachine.provide({
    actors: {
      load: provideCall<TablePage, TableQuery>((query, signal) => load(callOf(query), signal)),
    },
  })
