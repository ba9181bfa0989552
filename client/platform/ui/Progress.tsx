import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './Progress.module.css'

interface ProgressProps {
  /** from 0 to 1; null while nobody knows how far it is */
  value: number | null
  label: string
  /** what the value means: « moyen (50 %) »; its percentage by default */
  text?: string
  tone?: 'accent' | 'success' | 'warning' | 'danger'
}

/** How far something is, in a bar and in words; a bar that runs while it is not known. */
export const Progress = ({ value, label, text, tone = 'accent' }: ProgressProps) => {
  const id = useId()
  const said = text ?? (value === null ? undefined : `${Math.round(value * 100)}\u00a0%`)
  return (
    <div className={cx(styles.block, styles[tone])}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.text}>{said}</span>
      <progress
        id={id}
        className={styles.bar}
        max={1}
        aria-valuetext={said}
        {...(value === null ? {} : { value })}
      />
    </div>
  )
}
