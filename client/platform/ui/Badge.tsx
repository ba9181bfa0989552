import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'

interface BadgeProps {
  tone: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'
  /** a word or two: the state of something; colour alone says nothing */
  children: ReactNode
}

export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={cx(styles.badge, styles[tone])}>{children}</span>
)
