import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** what to do about it: buttons or links */
  actions?: ReactNode
}

/** Nothing to show, and why. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{title}</p>
    {children && <div className={styles.emptyText}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
