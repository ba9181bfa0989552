import { type ReactNode, useId } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { Dropdown } from '#client/platform/ui/Dropdown.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import type { TableRow } from '#machines/dashboard/table.machine'
import { ColumnHead } from './ColumnHead.tsx'
import type { Column, RowAction } from './columns.ts'
import { RowBox, RowsBox } from './RowBox.tsx'
import styles from './TableRows.module.css'
import type { Table } from './useTable.ts'

export interface TableRowsProps<Row extends TableRow> {
  table: Table<Row>
  /** what the list is: read first by screen readers */
  caption: string
  columns: readonly Column<Row>[]
  /** a row in words, for its box and its menu: its e-mail, its number */
  rowLabel: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** what is done with the chosen rows: buttons. Absent: rows can't be chosen */
  bulk?: (selected: readonly Row[]) => ReactNode
}

/** Least width of a column, px; a table that needs more than there is scrolls sideways. */
const LEAST = 116

/** CSS width below which the columns that share the rest would have too little. */
const leastOf = <Row extends TableRow>({ columns, bulk, actions }: TableRowsProps<Row>): string => {
  const widths = columns.map(({ width }) =>
    width?.endsWith('rem') ? `max(${LEAST}px, ${width})` : `${LEAST}px`,
  )
  return `calc(${widths.join(' + ')} + ${(bulk ? 60 : 0) + (actions ? 140 : 0)}px)`
}

const isCompact = (columns: readonly { narrow?: string }[]): boolean =>
  columns.some(({ narrow }) => narrow !== undefined)

/** Rows that stand for those on their way. */
const WAITING = Array.from({ length: 12 }, (_, index) => index)

/** The headings and rows of a list, or what stands for rows on their way. */
export const TableRows = <Row extends TableRow>(props: TableRowsProps<Row>) => {
  const { table, caption, columns, actions, bulk } = props
  const { status, rows, query, send } = table
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
      <table
        className={cx(styles.table, isCompact(columns) && styles.compact, !bulk && !actions && styles.bare)}
        style={{ '--least': leastOf(props) }}
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
}: TableRowsProps<Row> & { row: Row }) => {
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

const WaitingRow = <Row extends TableRow>({ columns, actions, bulk }: TableRowsProps<Row>) => (
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
