import { cx } from '#client/platform/ui/cx.ts'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import styles from './ColumnHead.module.css'
import table from './TableRows.module.css'
import type { Table } from './useTable.ts'

interface ColumnHeadProps extends Pick<Table, 'send'> {
  column: { label: string; sort?: string; align?: 'start' | 'end' }
  /** the list's order: name of a column, `-` before it for descending */
  sort: string
}

/** Heading of a column; when the list can be ordered by it, a button that does, and turns the order round. */
export const ColumnHead = ({ column, sort, send }: ColumnHeadProps) => {
  const { label, sort: by } = column
  const end = cx(column.align === 'end' && table.end)
  if (by === undefined) {
    return (
      <th scope="col" className={end}>
        {label}
      </th>
    )
  }
  const order = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
  return (
    <th scope="col" className={end} aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => send({ type: 'sort.toggle', by })}>
        {label}
        <WorkIcon name="arrowUp" size={16} className={cx(styles.arrow, styles[order])} />
      </button>
    </th>
  )
}
