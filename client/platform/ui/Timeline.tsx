import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/platform/dates'
import { cx } from './cx.ts'
import styles from './Timeline.module.css'

/** Where a thing of the business has been, where it stands, and what it has yet to meet: `Stop`s, then `ComingStop`s. */
export const Timeline = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.stops} aria-label={label}>
    {children}
  </ol>
)

interface StopProps {
  /** the thing stands there: one stop of a timeline */
  isCurrent: boolean
  /** since when, ISO 8601; absent: nothing tells */
  at?: string | undefined
  /** what people added to it, line by line; empty for nothing */
  detail?: string
  children: ReactNode
}

export const Stop = ({ isCurrent, at, detail = '', children }: StopProps) => (
  <li className={styles.stop} aria-current={isCurrent ? 'step' : undefined}>
    {children}
    {at !== undefined && <time dateTime={at}>{formatDateTime(at)}</time>}
    {detail !== '' && <span className={styles.detail}>{detail}</span>}
  </li>
)

export const ComingStop = ({ children }: { children: string }) => (
  <li className={cx(styles.stop, styles.coming)}>
    {children}
    <span className="visually-hidden"> (à venir)</span>
  </li>
)
