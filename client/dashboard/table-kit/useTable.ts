import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TableContext, TableEvent, TableQuery, TableRow } from '#machines/dashboard/table.machine'
import { pagesOf } from '#shared/dashboard/lists'
import { tableLogic } from './table.effects.ts'
import { type FilterValues, type ListCall, type ListShape, readQuery, writeQuery } from './table-query.ts'

interface TableOptions<Row extends TableRow, Sort extends string, Filters extends FilterValues, Beside>
  extends ListShape<Sort, Filters> {
  /** reads a page of the list; `signal` ends when its answer is wanted no more */
  load: (
    query: ListCall<Sort, Filters>,
    signal: AbortSignal,
  ) => Promise<{ rows: readonly Row[]; total: number; beside?: Beside }>
}

/** A list as `DataTable` and `FilterBar` show it. */
export interface Table<Row extends TableRow = TableRow, Beside = unknown> {
  /** loading: nothing to show yet; stale: `rows` are being read again */
  status: 'loading' | 'stale' | 'ready' | 'failed'
  rows: readonly Row[]
  /** of the whole list, not of the page */
  total: number
  /** what came with the rows; undefined until they were read once */
  beside: Beside | undefined
  pages: number
  query: TableQuery
  /** the search box, as typed */
  text: string
  failure: TableContext['failure']
  /** the chosen rows, as they are now */
  selected: readonly Row[]
  send: (event: TableEvent) => void
  /** after a change: reads the page again, and shows what it had meanwhile */
  reload: () => void
}

/**
 * A list whose query is kept in the dashboard's address: going back, reloading and links from elsewhere find it. The
 * options are those of the first rendering.
 *
 *     const table = useTable({
 *       load: async (query, signal) => {
 *         const { users, total } = await call(adminUsers, { query, signal })
 *         return { rows: users, total }
 *       },
 *       sorts: ['created_at', 'company'],
 *       defaultSort: '-created_at',
 *       filters: { role: ['user', 'editor', 'admin'], from: 'date' },
 *     })
 */
export const useTable = <
  Row extends TableRow,
  const Sort extends string = never,
  const Filters extends FilterValues = Record<never, never>,
  Beside = undefined,
>(
  options: TableOptions<Row, Sort, Filters, Beside>,
): Table<Row, Beside> => {
  const [address, setAddress] = useSearchParams()
  const [{ shape, panel, logic }] = useState(() => ({
    shape: options,
    panel: address.get('panel'),
    logic: tableLogic(options.load),
  }))
  const [state, send, actor] = useMachine(logic, { input: { query: readQuery(address, shape) } })

  useEffect(() => {
    // another panel's address, while this one is on its way out
    if (address.get('panel') !== panel) return
    send({ type: 'address.changed', query: readQuery(address, shape) })
  }, [address, panel, shape, send])
  useEffect(() => {
    const { unsubscribe } = actor.on('query.changed', ({ query, replace }) =>
      setAddress((current) => writeQuery(current, query, shape), { replace }),
    )
    return unsubscribe
  }, [actor, setAddress, shape])

  const reload = useCallback(() => send({ type: 'rows.reload' }), [send])

  const { context } = state
  // the machine holds what `load` gave
  const rows = (context.shown?.rows ?? []) as readonly Row[]
  const total = context.shown?.total ?? 0
  const beside = context.shown?.beside as Beside | undefined
  return {
    status: state.hasTag('loading')
      ? 'loading'
      : state.hasTag('stale')
        ? 'stale'
        : state.hasTag('failed')
          ? 'failed'
          : 'ready',
    rows,
    total,
    beside,
    pages: pagesOf(total),
    query: context.query,
    text: context.text,
    failure: context.failure,
    selected: rows.filter(({ id }) => context.selected.includes(id)),
    send,
    reload,
  }
}
