import { useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { type NameField, nameProblem } from '#shared/session/registration.rules'

interface NameInputProps {
  form: Readonly<Record<NameField, string>>
  change: (field: NameField, text: string) => void
  /** the server's message of a field */
  refused: (field: NameField) => string | undefined
  field: NameField
  label: string
  autoComplete: string
}

/** A name of who opens an account. What is wrong with it is said once the person has left it. */
export const NameInput = ({ form, change, refused, field, label, autoComplete }: NameInputProps) => {
  const [left, setLeft] = useState(false)
  const value = form[field]
  const problem = left && value !== '' ? nameProblem(field, value) : null
  return (
    <Field label={label} error={problem ?? refused(field)} required>
      <TextInput
        name={field}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => change(field, event.target.value)}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}
