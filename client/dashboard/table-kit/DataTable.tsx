import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Pagination } from '#client/platform/ui/Pagination.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { TableRow } from '#machines/dashboard/table.machine'
import styles from './DataTable.module.css'
import { TableBar } from './TableBar.tsx'
import { TableRows, type TableRowsProps } from './TableRows.tsx'

interface DataTableProps<Row extends TableRow> extends TableRowsProps<Row> {
  /** what it counts: `{ one: 'compte', many: 'comptes' }` */
  noun: { one: string; many: string }
  /** what an empty list says when nothing is filtered */
  empty: { title: string; children?: ReactNode; actions?: ReactNode }
}

/**
 * A list of the dashboard: headings that order it, rows that can be chosen and acted on, its pages, and its states
 * (loading, empty, failed with another try). In a narrow place its rows are cards.
 */
export const DataTable = <Row extends TableRow>(props: DataTableProps<Row>) => {
  const { table, columns, noun, empty, bulk } = props
  const place = useRef<HTMLDivElement>(null)
  const { status, rows, selected, query, pages, send } = table
  const isFiltered = query.search !== '' || Object.keys(query.filters).length > 0
  const takeFocus = () => place.current?.focus({ preventScroll: true })
  /** The button that asks goes with what it changes: the list takes its focus. */
  const ask = (type: 'load.retry' | 'filters.clear') => {
    send({ type })
    takeFocus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TableBar
        table={table}
        noun={noun}
        columns={columns}
        choosable={props.bulk !== undefined}
        onGone={takeFocus}
        onClear={isFiltered ? () => ask('filters.clear') : undefined}
      />
      {status === 'failed' ? (
        <ReadFailure
          title="La liste n’a pas pu être lue"
          failure={table.failure}
          onRetry={() => ask('load.retry')}
        />
      ) : status !== 'loading' && rows.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title="Rien ne correspond à votre recherche"
            actions={
              <Button variant="secondary" onClick={() => ask('filters.clear')}>
                Effacer les filtres
              </Button>
            }
          />
        ) : (
          <EmptyState {...empty} />
        )
      ) : (
        <TableRows {...props} />
      )}
      {bulk && (
        <div className={styles.bulkPlace}>
          {selected.length > 0 && (
            <div className={styles.bulk}>
              {bulk(selected)}
              <Button
                variant="quiet"
                onClick={() => {
                  send({ type: 'selection.clear' })
                  takeFocus()
                }}
              >
                Tout désélectionner
              </Button>
            </div>
          )}
        </div>
      )}
      {pages > 1 && status !== 'failed' && (
        <div className={styles.pages}>
          <Pagination
            page={query.page}
            pages={pages}
            onPage={(page) => {
              send({ type: 'page.change', page })
              place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
            }}
          />
        </div>
      )}
    </div>
  )
}
