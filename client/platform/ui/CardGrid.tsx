import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'
import { Skeleton } from './Feedback.tsx'

/** Cards in columns of 300 px (§9). */
export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>

/** The place of cards that are on their way, with the height of what comes: 375px, 550px or 400px. */
export const CardGridSkeleton = ({ count = 4, height = '400px' }: { count?: number; height?: string }) => (
  <div role="status">
    <span className="visually-hidden">Chargement en cours…</span>
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
        <Skeleton key={index} height={height} />
      ))}
    </div>
  </div>
)
