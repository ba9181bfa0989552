import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Dropdown } from '#client/platform/ui/Dropdown.tsx'
import { EmptyState, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Pagination } from '#client/platform/ui/Pagination.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { TableRow } from '#machines/dashboard/table.machine'
import { ColumnHead } from './ColumnHead.tsx'
import styles from './DataTable.module.css'
import { RowBox, RowsBox } from './RowBox.tsx'
import { TableBar } from './TableBar.tsx'
import type { Table } from './useTable.ts'

/** A column of a list. The first one names its row. */
export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** the list can be ordered by it: its name in `sorts` of `useTable` */
  sort?: string
  align?: 'start' | 'end'
  /** CSS width where the table is wide; the others share the rest */
  width?: string
  /**
   * Where it stands when the place is narrow and a row is a few lines: beside the name, on a line of its own (after its
   * heading: `labelled`), with another on one line, or hidden: the row's details have it. Where no column says so, each
   * has a line with its heading.
   */
  narrow?: 'beside' | 'line' | 'labelled' | 'short' | 'hidden'
}

/** What is done with one row. */
export interface RowAction {
  label: string
  onSelect: () => void
  disabled?: boolean
}

interface DataTableProps<Row extends TableRow> {
  table: Table<Row>
  /** what the list is: read first by screen readers */
  caption: string
  /** what it counts: `{ one: 'compte', many: 'comptes' }` */
  noun: { one: string; many: string }
  columns: readonly Column<Row>[]
  /** a row in words, for its box and its menu: its e-mail, its number */
  rowLabel: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** what is done with the chosen rows: buttons. Absent: rows can't be chosen */
  bulk?: (selected: readonly Row[]) => ReactNode
  /** what an empty list says when nothing is filtered */
  empty: { title: string; children?: ReactNode; actions?: ReactNode }
}

/** Least width of a column, px; a table that needs more than there is scrolls sideways. */
const LEAST = 116

const isCompact = (columns: readonly { narrow?: string }[]): boolean =>
  columns.some(({ narrow }) => narrow !== undefined)

/** Rows that stand for those on their way. */
const WAITING = Array.from({ length: 12 }, (_, index) => index)

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
        <Rows {...props} />
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

const Rows = <Row extends TableRow>(props: DataTableProps<Row>) => {
  const { table, caption, columns, actions, bulk } = props
  const { status, rows, query, send } = table
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
      <table
        className={cx(styles.table, isCompact(columns) && styles.compact, !bulk && !actions && styles.bare)}
        style={{ '--least': `${columns.length * LEAST + (bulk ? 60 : 0) + (actions ? 140 : 0)}px` }}
        aria-busy={status === 'loading' || status === 'stale'}
      >
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <colgroup>
          {bulk && <col className={styles.boxColumn} />}
          {columns.map((column) => (
            <col key={column.id} style={column.width === undefined ? {} : { width: column.width }} />
          ))}
          {actions && <col className={styles.actionsColumn} />}
        </colgroup>
        <thead>
          <tr>
            {bulk && (
              <td className={styles.box}>
                <RowsBox table={table} />
              </td>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={query.sort} send={send} />
            ))}
            {actions && (
              <td>
                <span className="visually-hidden">Actions</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody className={cx(status === 'stale' && styles.stale)}>
          {status === 'loading'
            ? WAITING.map((index) => <WaitingRow key={index} {...props} />)
            : rows.map((row) => <OneRow key={row.id} {...props} row={row} />)}
        </tbody>
      </table>
    </section>
  )
}

const cellClass = <Row extends TableRow>({ align, narrow }: Column<Row>, index: number) =>
  cx(index === 0 && styles.name, align === 'end' && styles.end, narrow && styles[narrow])

const OneRow = <Row extends TableRow>({
  row,
  table,
  columns,
  rowLabel,
  actions,
  bulk,
}: DataTableProps<Row> & { row: Row }) => {
  const label = rowLabel(row)
  const isSelected = table.selected.includes(row)
  return (
    <tr className={cx(isSelected && styles.selected)}>
      {bulk && (
        <td className={styles.box}>
          <RowBox
            label={`Choisir ${label}`}
            checked={isSelected}
            onChange={() => table.send({ type: 'row.toggle', id: row.id })}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const shared = { className: cellClass(column, index), 'data-label': column.label }
        return index === 0 ? (
          <th key={column.id} scope="row" {...shared}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...shared}>
            {column.cell(row)}
          </td>
        )
      })}
      {actions && (
        <td className={styles.actions}>
          <Dropdown label="Actions" labelClass={styles.word ?? ''} about={label} items={actions(row)} />
        </td>
      )}
    </tr>
  )
}

const WaitingRow = <Row extends TableRow>({ columns, actions, bulk }: DataTableProps<Row>) => (
  <tr>
    {bulk && <td className={styles.box} />}
    {columns.map((column, index) => (
      <td key={column.id} data-label={column.label} className={cellClass(column, index)}>
        <Skeleton width="70%" height="1lh" />
      </td>
    ))}
    {actions && <td className={styles.actions} />}
  </tr>
)
