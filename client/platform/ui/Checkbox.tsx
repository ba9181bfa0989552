import { type ReactNode, type Ref, useId } from 'react'
import styles from './Choice.module.css'
import { FieldError, useLocked } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** under the label, and read with it */
  hint?: ReactNode
  /** French; stands under the box and is read with it */
  error?: string | undefined
  name?: string
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One thing to accept or leave; its words are part of its target. */
export const Checkbox = ({ label, checked, onChange, hint, error, ...rest }: CheckboxProps) => {
  const id = useId()
  const locked = useLocked()
  const describedBy =
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.choice}>
      <label className={styles.row}>
        <span className={styles.box}>
          <input
            disabled={locked}
            {...rest}
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-describedby={describedBy}
            aria-invalid={error === undefined ? undefined : true}
          />
          <Icon name="check" size={16} />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
