import styles from './Choice.module.css'
import { FieldError } from './Field.tsx'

interface RadioGroupProps {
  legend: string
  name: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; hint?: string; disabled?: boolean }[]
  error?: string | undefined
}

export const RadioGroup = ({ legend, name, value, onChange, options, error }: RadioGroupProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={styles.check}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
)
