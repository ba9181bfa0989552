import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { FieldError } from './Field.tsx'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
}

export const Checkbox = ({ label, ...rest }: CheckboxProps) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" />
    <span>{label}</span>
  </label>
)

export interface RadioOption {
  value: string
  label: string
  /** one line under the label */
  help?: string | undefined
  /** an option that is out stays visible, with its reason */
  disabled?: boolean | undefined
  reason?: string | undefined
  /** CSS colour shown before the label */
  swatch?: string | undefined
}

interface RadioGroupProps {
  legend: string
  /** keeps the legend for screen readers only */
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  options: readonly RadioOption[]
  /** the chosen value, or undefined while nothing is chosen */
  value: string | undefined
  onChange: (value: string) => void
}

/** One choice among tiles of 48 px. */
export const RadioGroup = ({
  legend,
  hideLegend = false,
  hint,
  error,
  options,
  value,
  onChange,
}: RadioGroupProps) => {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {hint && (
        <div id={`${id}-hint`} className={styles.note}>
          {hint}
        </div>
      )}
      <div className={styles.options}>
        {options.map((option, index) => {
          const note = option.disabled ? (option.reason ?? option.help) : option.help
          const noteId = `${id}-note-${index}`
          return (
            <label key={option.value} className={styles.option}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                {...(note ? { 'aria-describedby': noteId } : {})}
              />
              <span className={styles.text}>
                <span className={styles.label}>
                  {option.swatch && <span className={styles.swatch} style={{ background: option.swatch }} />}
                  {option.label}
                </span>
                {note && (
                  <span id={noteId} className={styles.sub}>
                    {note}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
