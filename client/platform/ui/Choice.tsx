import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './Choice.module.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
}

export const Checkbox = ({ label, ...rest }: CheckboxProps) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" />
    <span>{label}</span>
  </label>
)
