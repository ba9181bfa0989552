import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { useField, useLocked } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface ControlSize {
  /** `lg` is the 48 px target of the configurator */
  controlSize?: 'md' | 'lg'
}

interface TextInputProps extends ControlSize, InputHTMLAttributes<HTMLInputElement> {
  /** unit or button at the end of the box */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const TextInput = ({ controlSize = 'md', suffix, className, ...rest }: TextInputProps) => {
  const field = useField()
  const locked = useLocked()
  return (
    <span className={styles.affix}>
      <input
        {...field}
        readOnly={locked}
        {...rest}
        className={cx(styles.control, controlSize === 'lg' && styles.lg, className)}
      />
      {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
    </span>
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({ className, ...rest }: TextAreaProps) => {
  const field = useField()
  const locked = useLocked()
  return <textarea {...field} readOnly={locked} {...rest} className={cx(styles.control, className)} />
}

interface SelectProps extends ControlSize, SelectHTMLAttributes<HTMLSelectElement> {
  /** shown first, not choosable: « Choisissez… » */
  placeholder?: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  ref?: Ref<HTMLSelectElement>
}

/** The platform's own list: the one that works best with a thumb and with a screen reader. */
export const Select = ({ controlSize = 'md', placeholder, options, className, ...rest }: SelectProps) => {
  const field = useField()
  const locked = useLocked()
  return (
    <span className={styles.affix}>
      <select
        {...field}
        disabled={locked}
        {...rest}
        className={cx(styles.control, styles.select, controlSize === 'lg' && styles.lg, className)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={18} className={styles.arrow ?? ''} />
    </span>
  )
}
