import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'
import { cx } from './cx.ts'
import { Skeleton } from './Feedback.tsx'

interface CardGridProps {
  /** below 700 px, one row that scrolls sideways instead of a column */
  row?: boolean
  /** below 700 px, two columns instead of one */
  pairs?: boolean
  children: ReactNode
}

/** Cards in columns of 300 px (§9). */
export const CardGrid = ({ row = false, pairs = false, children }: CardGridProps) => (
  <ul className={cx(styles.grid, row && styles.row, pairs && styles.pairs)}>{children}</ul>
)

interface CardGridSkeletonProps {
  count?: number
  /** of what comes: var(--world-card), 550px or 400px */
  height?: string
  /** what comes is a row */
  row?: boolean
  /** what comes are pairs */
  pairs?: boolean
}

/** The place of cards that are on their way. */
export const CardGridSkeleton = ({
  count = 4,
  height = '400px',
  row = false,
  pairs = false,
}: CardGridSkeletonProps) => (
  <div role="status">
    <span className="visually-hidden">Chargement en cours…</span>
    <div className={cx(styles.grid, row && styles.row, pairs && styles.pairs, styles.still)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
        <Skeleton key={index} height={height} />
      ))}
    </div>
  </div>
)
