import { useId } from 'react'
import styles from './Progress.module.css'

interface ProgressProps {
  /** from 0 to 1; null while nobody knows how far it is */
  value: number | null
  label: string
}

/** How far something is, with its percentage; a bar that runs while it is not known. */
export const Progress = ({ value, label }: ProgressProps) => {
  const id = useId()
  return (
    <div className={styles.block}>
      <label htmlFor={id}>{label}</label>
      {value !== null && <span className={styles.percent}>{Math.round(value * 100)}&nbsp;%</span>}
      <progress id={id} className={styles.bar} max={1} {...(value === null ? {} : { value })} />
    </div>
  )
}
