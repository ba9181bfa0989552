import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Feedback.module.css'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'success' | 'error' | 'warning' | 'info'

/** What each tone is drawn by, beside its colour. */
export const toneIcons: Record<Tone, IconName> = {
  success: 'check',
  error: 'danger',
  warning: 'warning',
  info: 'info',
}

/** The place of something that loads. Sizes are CSS lengths; give it the size of what comes. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)

interface AlertProps {
  tone: Tone
  title?: string
  children: ReactNode
  actions?: ReactNode
  /** read aloud when it appears; leave out for what stands there from the start */
  announce?: boolean
}

/** A framed message in the flow of the page. */
export const Alert = ({ tone, title, children, actions, announce = false }: AlertProps) => (
  <div
    className={cx(styles.alert, styles[tone])}
    {...(announce ? { role: tone === 'error' ? 'alert' : 'status' } : {})}
  >
    <Icon name={toneIcons[tone]} />
    <div className={styles.alertBody}>
      {title && <p className={styles.alertTitle}>{title}</p>}
      <div>{children}</div>
      {actions && <div className={styles.alertActions}>{actions}</div>}
    </div>
  </div>
)
