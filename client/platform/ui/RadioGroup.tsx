import { useId } from 'react'
import styles from './Choice.module.css'
import { cx } from './cx.ts'
import { FieldError, useLocked } from './Field.tsx'

interface RadioGroupProps {
  legend: string
  name: string
  /** of the option chosen; '' when none is */
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; hint?: string; disabled?: boolean }[]
  /** French; stands under the options and is read with the group */
  error?: string | undefined
  required?: boolean
}

/** One of a few things, all in view. */
export const RadioGroup = (props: RadioGroupProps) => {
  const { legend, name, value, onChange, options, error, required = false } = props
  const id = useId()
  const locked = useLocked()
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the group carries the error and the required state
      role="radiogroup"
      className={styles.group}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
      aria-required={required || undefined}
    >
      <legend className={styles.legend}>
        {legend}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <div key={option.value} className={styles.choice}>
            <label className={styles.row}>
              <span className={cx(styles.box, styles.round)}>
                <input
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={value === option.value}
                  disabled={locked || option.disabled}
                  onChange={() => onChange(option.value)}
                  aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}`}
                />
              </span>
              <span>{option.label}</span>
            </label>
            {option.hint !== undefined && (
              <div id={`${id}-${option.value}`} className={styles.hint}>
                {option.hint}
              </div>
            )}
          </div>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
