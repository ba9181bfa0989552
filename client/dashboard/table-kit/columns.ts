import type { ReactNode } from 'react'

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
