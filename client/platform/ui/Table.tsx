import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Table.module.css'

interface TableProps {
  caption: string
  /** the first one names its row */
  columns: readonly { id: string; label: string; align?: 'start' | 'end' }[]
  rows: readonly { id: string; cells: Readonly<Record<string, ReactNode>> }[]
  /** said when there is no row */
  empty?: string
}

/** Figures in rows and columns; it scrolls sideways by itself where it is too wide, by keyboard too. */
export const Table = ({ caption, columns, rows, empty = 'Rien à afficher pour le moment' }: TableProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className={styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cx(column.align === 'end' && styles.end)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" className={cx(column.align === 'end' && styles.end)}>
                    {row.cells[column.id]}
                  </th>
                ) : (
                  <td key={column.id} className={cx(column.align === 'end' && styles.end)}>
                    {row.cells[column.id]}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
