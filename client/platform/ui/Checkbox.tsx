import type { ReactNode } from 'react'
import styles from './Choice.module.css'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
}

export const Checkbox = ({ label, onChange, ...rest }: CheckboxProps) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
)
