import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface CodeInputProps {
  length?: number
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  invalid?: boolean
  label: string
}

export const CodeInput = ({
  length = 5,
  value,
  onChange,
  disabled = false,
  invalid = false,
  label,
}: CodeInputProps) => (
  <Field label={label}>
    <TextInput
      autoComplete="one-time-code"
      value={value}
      maxLength={length}
      disabled={disabled}
      aria-invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)
